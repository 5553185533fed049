"""A report on a log in the words of a referee."""

import msgspec

from service.engine.log import LogFault, Report


def describe(report: Report) -> str:
    """Return the report as lines: in order or not, and for a fault the ply, seat, action, rule and sentence."""
    fault = report.first_fault
    if fault is not None:
        return "\n".join([f"not in order after {report.plies} plies", *_lines(fault)])
    if report.outcome is None:
        return f"in order, {report.plies} plies, the game goes on"
    winner = report.outcome.winner or "nobody"
    return f"in order, {report.plies} plies, won by {winner} ({report.outcome.reason}, {report.outcome.rule})"


def _lines(fault: LogFault) -> list[str]:
    where = f"  ply {fault.ply}"
    if fault.seat is not None:
        where += f", {fault.seat}, {msgspec.json.encode(fault.action).decode()}"
    return [
        f"{where}: {fault.message}",
        *(f"    {violation.rule} at {violation.pointer}: {violation.message}" for violation in fault.violations),
    ]
