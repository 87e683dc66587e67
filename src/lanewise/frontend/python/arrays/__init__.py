"""Arrays, records and tuples: elements, views, fields, whole rows, arrays that a kernel makes or returns."""
