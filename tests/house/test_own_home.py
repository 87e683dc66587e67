"""A run of the suite sees nothing that another run, or the user, has kept: compiled kernels, prices, tuned choices."""

from __future__ import annotations

import os
import pwd
from pathlib import Path

from lanewise.runtime.call.settings import cache_folder
from lib.child_process import run_python

ASK = "from lanewise.runtime.call.settings import cache_folder; print(cache_folder())"


def test_kept_files_are_those_of_this_run() -> None:
    home = Path(os.environ["HOME"])
    assert home != Path(pwd.getpwuid(os.getuid()).pw_dir) and home.stat().st_mode & 0o777 == 0o700
    assert cache_folder() == run_python("-c", ASK).stdout.strip() == str(home / ".cache" / "lanewise")
