# The environment server with the built data in it: `dvc repro`, then `docker build -t mathmint .`.
# Hidden families are never in the image; mount them: -v $PWD/data/families/fresh_private:/app/data/families/fresh_private:ro
# and the same for data/bindings.
FROM python:3.11-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
WORKDIR /app

COPY requirements.txt ./
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt

COPY LICENSE ATTRIBUTION.md server.py ./
COPY grader/ grader/
COPY environments/ environments/
COPY data/dataset/ data/dataset/
COPY data/references/ data/references/
COPY data/tasks/ data/tasks/
COPY data/families/public_dev/ data/families/public_dev/
COPY data/bindings/public_dev/ data/bindings/public_dev/

RUN useradd --system --no-create-home --shell /usr/sbin/nologin serving
USER serving
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8080/health', timeout=4)"]
CMD ["python", "server.py", "--host", "0.0.0.0", "--port", "8080"]
