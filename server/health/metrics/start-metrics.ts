import { createServer, type RequestListener } from 'node:http'
import type { FastifyBaseLogger as Logger } from 'fastify'
import { listenAlone } from '#server/http/listen.ts'
import type { ConnectionDrain } from '#server/http/overload/drain.ts'
import type { Traffic } from '#server/http/traffic/traffic.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isOfPage } from './callers.rules.ts'
import { readFigures } from './figures.queries.ts'
import { type ProcessParts, processMetrics } from './process-metrics.ts'
import { recent } from './recent-figures.ts'
import { shopMetrics } from './shop-metrics.ts'
import { trafficMetrics } from './traffic-metrics.ts'

export type Measured = ProcessParts & {
  traffic: Traffic
  drain: Pick<ConnectionDrain, 'inFlight'>
  /** A connection that no other query waits for. */
  db: Database
  log: Logger
}

/**
 * Serves the metrics of this process for Prometheus at `/metrics`, on a port that nothing else uses.
 * @returns a function that stops it
 * @throws StartError
 */
export async function startMetrics(
  address: { host: string; port: number },
  { traffic, drain, db, log, ...parts }: Measured,
): Promise<() => Promise<void>> {
  const { createRegistry } = await import('./create-registry.ts')
  const figures = recent(() => readFigures(db), {
    onError: (error) => log.warn({ err: error }, 'metrics: figures not read'),
  })
  const registry = createRegistry([
    ...trafficMetrics(traffic, { drain }),
    ...processMetrics(parts),
    ...shopMetrics(figures),
  ])
  const send = sendMetrics(
    { contentType: registry.contentType, read: () => registry.metrics() },
    log,
  )
  const server = createServer((request, response) => {
    if (isOfPage(request.headers, address.host)) {
      response.writeHead(403).end('Pages may not read the metrics\n')
    } else send(request, response)
  })
  await listenAlone(server, { ...address, settings: ['METRICS_HOST', 'METRICS_PORT'] })
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

type Exposition = { contentType: string; read: () => Promise<string> }

function sendMetrics({ contentType, read }: Exposition, log: Logger): RequestListener {
  return async (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end('The metrics are at /metrics\n')
      return
    }
    try {
      const text = await read()
      response.writeHead(200, { 'content-type': contentType }).end(text)
    } catch (error) {
      log.error({ err: error }, 'metrics: scrape failed')
      response.writeHead(500).end()
    }
  }
}
