"""Limits on clients that send or take nothing in the middle of a request."""

import socket
import struct
from collections.abc import Iterable


def limit(listeners: Iterable[socket.socket], seconds: int) -> None:
    """Let every connection that the sockets accept fail when nothing can be read or written for so many seconds.

    Connections have the limits of the socket that accepted them. gunicorn's own timeout does not act on threads.
    """
    value = struct.pack("ll", seconds, 0)
    for listener in listeners:
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            listener.setsockopt(socket.SOL_SOCKET, option, value)
