#!/usr/bin/env bash
# Starts an image of the shop beside a new PostgreSQL, as deploy/compose.yaml does: it must answer and close by itself.
#   bash deploy/smoke-test.sh runout
set -euo pipefail

image="$1"
network="runout-smoke-$$"

finish() {
  docker logs "shop-$$" 2>&1 | tail -n 40 || true
  docker rm --force "shop-$$" "database-$$" > /dev/null 2>&1 || true
  docker network rm "$network" > /dev/null 2>&1 || true
}
trap finish EXIT

docker network create "$network" > /dev/null
docker run --detach --name "database-$$" --network "$network" --network-alias database \
  --env POSTGRES_USER=runout --env POSTGRES_DB=runout --env POSTGRES_PASSWORD=smoke postgres:18 > /dev/null
for _ in $(seq 60); do
  docker exec "database-$$" pg_isready --host 127.0.0.1 --username runout > /dev/null 2>&1 && break
  sleep 1
done

docker run --detach --name "shop-$$" --network "$network" --publish 127.0.0.1::3000 \
  --read-only --tmpfs /tmp --volume /data --cap-drop ALL --security-opt no-new-privileges:true --init \
  --env DATABASE_URL=postgres://runout:smoke@database/runout --env PUBLIC_URL=https://shop.example.com \
  --env JWT_SECRET="$(openssl rand -hex 32)" --env ADMIN_EMAIL=owner@example.com \
  --env ADMIN_PASSWORD="$(openssl rand -hex 16)" "$image" > /dev/null
address="http://$(docker port "shop-$$" 3000/tcp | head -n 1)"
for _ in $(seq 120); do
  curl --silent --fail "$address/api/ready" > /dev/null && break
  sleep 1
done

curl --silent --show-error --fail "$address/api/ready"
curl --silent --show-error --fail --output /dev/null "$address/"
curl --silent --show-error --fail --output /dev/null "$address/products"
test "$(docker exec "shop-$$" id -u)" != 0
docker exec "shop-$$" node scripts/doctor.ts || echo "The doctor names what a real shop still needs."
docker stop --time 30 "shop-$$" > /dev/null
test "$(docker inspect --format '{{.State.ExitCode}}' "shop-$$")" = 0
