"""Clients that send or take nothing in the middle of a request."""

import socket
import struct

import pytest

from service.http import stalling


def test_the_sockets_that_accept_have_limits_both_ways() -> None:
    with socket.socket() as listener:
        stalling.limit([listener], 7)
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            assert struct.unpack("ll", listener.getsockopt(socket.SOL_SOCKET, option, 16)) == (7, 0)


def test_a_connection_that_was_accepted_gives_up_on_a_silent_client() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        stalling.limit([listener], 1)
        with socket.create_connection(listener.getsockname()):
            accepted, _ = listener.accept()
            with accepted, pytest.raises(BlockingIOError):
                accepted.recv(1)
