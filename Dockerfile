# A server on a volume: docker build -t hightable . && docker run -p 8620:8620 -v tables:/data hightable
FROM python:3.14-slim AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY src src
RUN python -m venv /opt/hightable && /opt/hightable/bin/pip install --no-cache-dir ".[postgres]"
# Code for any processor of this family: the image may run on another machine than the one that built it.
ENV NUMBA_CPU_NAME=generic NUMBA_CPU_FEATURES="" HIGHTABLE_CACHE=/opt/cache
RUN /opt/hightable/bin/hightable compile

FROM python:3.14-slim
RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin hightable \
    && install --directory --owner hightable --group hightable /data
COPY --from=build /opt/hightable /opt/hightable
COPY --from=build --chown=hightable:hightable /opt/cache /opt/cache
ENV PATH=/opt/hightable/bin:$PATH PYTHONUNBUFFERED=1 HIGHTABLE_DATA=/data \
    NUMBA_CPU_NAME=generic NUMBA_CPU_FEATURES="" HIGHTABLE_CACHE=/opt/cache
USER hightable
VOLUME /data
EXPOSE 8620
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8620/readyz', timeout=4)"]
ENTRYPOINT ["hightable"]
CMD ["serve", "--host", "0.0.0.0"]
