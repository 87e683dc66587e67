"""Months and days: NumPy's calendar, before and after 1970 and at the ends of years."""

from __future__ import annotations

import numpy as np

from lanewise.frontend.python.numbers.calendar import days_of_months, months_of_days

MONTHS = [*range(-30_000, 30_000, 37), *range(-26, 27)]
DAYS = [*range(-900_000, 900_000, 977), *range(-800, 800)]


def test_the_first_days_of_months() -> None:
    wanted = np.array(MONTHS).view("M8[M]").astype("M8[D]").astype(np.int64)
    assert [days_of_months(months) for months in MONTHS] == wanted.tolist()


def test_the_months_of_days() -> None:
    wanted = np.array(DAYS).view("M8[D]").astype("M8[M]").astype(np.int64)
    assert [months_of_days(days) for days in DAYS] == wanted.tolist()
