"""Hot paths: code for gangs in which nothing diverges, guarded by one scalar test."""
