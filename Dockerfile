# An image with heddle alone: docker build -t heddle . && docker run --rm -v "$PWD:/work" heddle x.c
FROM debian:12 AS build
COPY . /heddle
WORKDIR /heddle
RUN apt-get update && \
    apt-get install -y --no-install-recommends build-essential debhelper && \
    apt-get build-dep -y --no-install-recommends . && \
    scripts/debian /packages

FROM debian:12-slim
COPY --from=build /packages/heddle_*.deb /packages/
RUN apt-get update && \
    apt-get install -y --no-install-recommends /packages/heddle_*.deb && \
    rm -rf /packages /var/lib/apt/lists/*
WORKDIR /work
ENTRYPOINT ["heddle"]
