"""PTX is kept by its content and compiled once."""

from __future__ import annotations

import pytest

from lanewise.runtime.gpu import ptx_cache


def test_ptx_is_kept_by_its_content(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[str, str]] = []

    def text(llvm: str, processor: str) -> str:
        made.append((llvm, processor))
        return f"PTX of {llvm}"

    monkeypatch.setattr(ptx_cache, "cache_folder", lambda: str(tmp_path))
    monkeypatch.setattr(ptx_cache, "ptx_text", text)
    assert ptx_cache.cached_ptx("one", "sm_90") == ptx_cache.cached_ptx("one", "sm_90") == "PTX of one"
    ptx_cache.cached_ptx("one", "sm_80")
    ptx_cache.cached_ptx("other", "sm_90")
    assert made == [("one", "sm_90"), ("one", "sm_80"), ("other", "sm_90")]
    monkeypatch.setattr(ptx_cache, "cache_folder", lambda: None)
    ptx_cache.cached_ptx("one", "sm_90")
    assert len(made) == 4
