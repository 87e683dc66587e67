"""Reports for users, worded from remarks: annotated programs, tables, HTML, JSON, SARIF."""
