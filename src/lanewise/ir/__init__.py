"""What a program is: types, ops, functions, their text, their check and their meaning."""
