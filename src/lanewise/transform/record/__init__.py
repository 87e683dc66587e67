"""Records: what becomes of each line of a function, as remarks for reports. Nothing here changes a function."""
