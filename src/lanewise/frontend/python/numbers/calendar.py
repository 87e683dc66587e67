"""The Gregorian calendar, in the kernel language: months and days since 1970-01-01, before and after.

A year begins in March here, so that the leap day is its last one; 400 years have 146097 days.
"""

from __future__ import annotations

EPOCH = 719468  # days from 0000-03-01 to 1970-01-01


def days_of_months(months: int) -> int:
    """The first day of a month."""
    year, month = 1970 + months // 12, months % 12
    if month < 2:
        year -= 1
    since = (month + 10) % 12
    era = year // 400
    old = year - era * 400
    return era * 146097 + old * 365 + old // 4 - old // 100 + (153 * since + 2) // 5 - EPOCH


def months_of_days(days: int) -> int:
    """The month of a day."""
    since = days + EPOCH
    era = since // 146097
    day = since - era * 146097
    year = (day - day // 1460 + day // 36524 - day // 146096) // 365
    in_year = day - (365 * year + year // 4 - year // 100)
    month = (5 * in_year + 2) // 153
    return (era * 400 + year - 1970) * 12 + month + 2
