"""A client that posts one body again and again over one connection: `python -m tests.benchmark.load port path seconds`.

It reads the body from standard input and prints the requests a second. Each answer must be a 200.
"""

import socket
import sys
from time import perf_counter

END_OF_HEAD = b"\r\n\r\n"


def load(port: int, path: str, seconds: float, body: bytes) -> float:
    """Post `body` for `seconds`; return the requests a second."""
    fields = f"Host: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    request = f"POST {path} HTTP/1.1\r\n{fields}".encode() + body
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for _ in range(50):
            _ask(connection, request)
        count, start = 0, perf_counter()
        while perf_counter() - start < seconds:
            _ask(connection, request)
            count += 1
        return count / (perf_counter() - start)


def _ask(connection: socket.socket, request: bytes) -> None:
    connection.sendall(request)
    answer = connection.recv(65536)
    while END_OF_HEAD not in answer:
        answer += connection.recv(65536)
    head, _, rest = answer.partition(END_OF_HEAD)
    assert head.startswith(b"HTTP/1.1 200"), head
    length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
    missing = length - len(rest)
    while missing > 0:
        missing -= len(connection.recv(65536))


if __name__ == "__main__":
    print(load(int(sys.argv[1]), sys.argv[2], float(sys.argv[3]), sys.stdin.buffer.read()))
