"""Structured control flow from branches: guards, blocks, loops without GOTO."""
