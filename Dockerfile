# Two stages: one with what it takes to install, one with what it takes to run.
FROM python:3.11.13-slim-bookworm AS build
WORKDIR /build
RUN python -m venv --without-pip /opt/arbiter
COPY pyproject.toml README.md .ci/constraints.txt ./
# The dependencies change seldom, the code often: a layer of its own for each.
RUN python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['dependencies'], sep='\n')" \
    > requirements.txt \
    && pip --python /opt/arbiter/bin/python install --no-cache-dir --constraint constraints.txt --requirement requirements.txt
COPY service service
RUN pip --python /opt/arbiter/bin/python install --no-cache-dir --no-deps .

FROM python:3.11.13-slim-bookworm
COPY --from=build /opt/arbiter /opt/arbiter
# Every ARBITER_ setting of service/http/settings.py can be given; /dev/shm is memory, so nothing is written to a disk.
ENV PATH=/opt/arbiter/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    ARBITER_BIND=0.0.0.0:8000 \
    ARBITER_WORKERS=2 \
    PROMETHEUS_MULTIPROC_DIR=/dev/shm/arbiter-metrics
USER 10001:10001
WORKDIR /tmp
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen('http://127.0.0.1:' + os.environ['ARBITER_BIND'].rpartition(':')[2] + '/healthz', timeout=2)"]
CMD ["gunicorn", "--config", "python:service.http.gunicorn_conf", "service:create_app()"]
