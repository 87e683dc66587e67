"""`lanewise completion bash|zsh|fish`: a script by which the shell completes commands, options and files.

eval "$(lanewise completion bash)"                                   in ~/.bashrc
eval "$(lanewise completion zsh)"                                    in ~/.zshrc
lanewise completion fish > ~/.config/fish/completions/lanewise.fish
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterator

from . import COMMANDS
from ._streams import say

SHELLS = ("bash", "zsh", "fish")
COMMON = ("--help",)

BASH = """_lanewise() {{
    local word="${{COMP_WORDS[COMP_CWORD]}}" words
    case "$COMP_CWORD:${{COMP_WORDS[1]}}" in
        1:*) words="{commands} --help --version" ;;
{cases}
    esac
    if [[ $COMP_CWORD -eq 1 || $word == -* || "${{COMP_WORDS[1]}}" == completion ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$word"))
    else
        COMPREPLY=()
    fi
}}
complete -o bashdefault -o default -F _lanewise lanewise
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS, help="the shell that reads the script")


def run(args: argparse.Namespace) -> int:
    say("\n".join(_fish()) if args.shell == "fish" else _bash(args.shell), end="" if args.shell != "fish" else "\n")
    return 0


def options() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Each command, and its words with their help."""
    for command in COMMANDS:
        parser = argparse.ArgumentParser(prog=command, add_help=False)
        importlib.import_module(f".{command}", __package__).arguments(parser)
        yield command, sorted(set(_words(parser)))


def _words(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """Long options, and the choices of arguments that have some."""
    for action in parser._actions:  # pyright: ignore[reportPrivateUsage] - argparse has no other way to list them
        shown = (action.help or "").replace("%%", "%")
        if isinstance(action, argparse._SubParsersAction):  # pyright: ignore[reportPrivateUsage]
            yield from ((name, "") for name in action.choices)  # pyright: ignore[reportUnknownMemberType]
        elif action.option_strings:
            yield action.option_strings[-1], shown
        elif action.choices is not None:
            yield from ((str(choice), shown) for choice in action.choices)


def _bash(shell: str) -> str:
    cases = (
        f'        *:{command}) words="{" ".join((*(word for word, _ in words), *COMMON))}" ;;'
        for command, words in options()
    )
    head = (
        "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n" if shell == "zsh" else ""
    )
    return head + BASH.format(commands=" ".join(COMMANDS), cases="\n".join(cases))


def _fish() -> Iterator[str]:
    for command, about in COMMANDS.items():
        yield f"complete -c lanewise -n __fish_use_subcommand -f -a {command} -d {_quoted(about)}"
    for command, words in options():
        here = f"complete -c lanewise -n '__fish_seen_subcommand_from {command}'"
        for word, about in words:
            what = f"-l {word[2:]}" if word.startswith("--") else f"-f -a {word}"
            if word.startswith("--") or not word.startswith("-"):
                yield f"{here} {what}{f' -d {_quoted(about)}' if about else ''}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
