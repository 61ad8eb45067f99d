import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isReady, until } from '#tests/resilience/faults/until.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { type Running, runServer } from './programs.ts'

/** A shared cache that balances over the processes of the shop. */
export type Front = {
  name: string
  url: string
  /** Whether a response came out of the cache. */
  isCached(answer: Response): boolean
  stop(): Promise<void>
}

type Place = { program: string; folder: string; shopPorts: number[] }

const START_LIMIT_MS = 30_000

/** nginx like a CDN: follows Cache-Control and revalidates in the background. */
export async function startNginx({ program, folder, shopPorts }: Place): Promise<Front> {
  const port = await findFreePort()
  const own = join(folder, 'nginx')
  mkdirSync(own)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${own}/pid;
worker_processes 1;
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${own}/${name};`).join('\n  ')}
  proxy_cache_path ${own}/cache keys_zone=shop:10m;
  upstream shop { ${shopPorts.map((each) => `server 127.0.0.1:${each};`).join(' ')} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://shop;
      proxy_http_version 1.1;
      proxy_set_header connection "";
      proxy_cache shop;
      proxy_cache_use_stale updating;
      proxy_cache_background_update on;
      add_header x-cache $upstream_cache_status always;
    }
  }
}
`
  writeFileSync(join(own, 'nginx.conf'), config)
  const args = ['-p', own, '-e', join(own, 'log'), '-c', join(own, 'nginx.conf')]
  return openFront({
    name: 'nginx',
    url: `http://127.0.0.1:${port}`,
    running: runServer(program, args, join(own, 'log')),
    isCached: ({ headers }) => ['HIT', 'STALE', 'UPDATING'].includes(headers.get('x-cache') ?? ''),
  })
}

/** Varnish with its default configuration. */
export async function startVarnish({ program, folder, shopPorts }: Place): Promise<Front> {
  const port = await findFreePort()
  const own = join(folder, 'varnish')
  mkdirSync(own)
  const backends = shopPorts.map(
    (each) => `backend b${each} { .host = "127.0.0.1"; .port = "${each}"; }`,
  )
  const vcl = `vcl 4.1;
import directors;
${backends.join('\n')}
sub vcl_init {
  new shop = directors.round_robin();
  ${shopPorts.map((each) => `shop.add_backend(b${each});`).join('\n  ')}
}
sub vcl_recv { set req.backend_hint = shop.backend(); }
`
  writeFileSync(join(own, 'shop.vcl'), vcl)
  const args = [
    ...['-F', '-j', 'none', '-n', join(own, 'work'), '-a', `127.0.0.1:${port}`],
    ...['-f', join(own, 'shop.vcl'), '-s', 'malloc,64m'],
  ]
  return openFront({
    name: 'Varnish',
    url: `http://127.0.0.1:${port}`,
    running: runServer(program, args, join(own, 'log')),
    // The second number is the request that filled the cache.
    isCached: ({ headers }) => /^\d+ \d+$/.test(headers.get('x-varnish') ?? ''),
  })
}

type Opening = Omit<Front, 'stop'> & { running: Running }

async function openFront({ running, ...front }: Opening): Promise<Front> {
  const isOpen = async () => running.hasEnded() || (await isReady(front.url))
  await until(`${front.name} answers`, isOpen, START_LIMIT_MS)
  if (running.hasEnded()) {
    throw new Error(`${front.name} did not start: ${readFileSync(running.logFile, 'utf8').trim()}`)
  }
  return { ...front, stop: running.stop }
}
