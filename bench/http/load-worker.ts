/** A separate process that puts load on a server, as clients must not slow it down. */
import autocannon from 'autocannon'
import type { BenchCase } from './cases.ts'
import { type Shoppers, toRequest } from './shoppers.ts'

export type LoadJob = {
  url: string
  load: Pick<BenchCase, 'method' | 'path' | 'body'>
  headers: Record<string, string>
  shoppers: Shoppers
  connections: number
  seconds: number
  status: number
}
export type LoadResult = {
  requests: number
  seconds: number
  p50Ms: number
  p99Ms: number
  failure?: string
}

process.on('message', (job: LoadJob) => {
  void run(job).then((result) => process.send?.(result))
})

/** The interval for checking whether the time is over. */
const LOOK_MS = 50

/** The number of requests over all runs, so that a later run buys other products. */
let asked = 0

async function run(job: LoadJob): Promise<LoadResult> {
  const times: number[] = []
  const failures: string[] = []
  const { url, load, connections, seconds, shoppers } = job
  let clients = 0
  const start = performance.now()
  await autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: LOOK_MS,
    timeout: 20,
    setupClient: (client) => {
      const who = clients++
      const next = () => {
        const { path, headers, body } = toRequest(load, shoppers, { who, n: asked++ })
        return {
          method: load.method,
          path,
          // For requests from setupRequest, autocannon sends the host "undefined:undefined".
          headers: { host: new URL(url).host, ...job.headers, ...headers },
          ...(body ? { body } : {}),
        }
      }
      client.on('response', (status, _bytes, time) => {
        times.push(time)
        if (status !== job.status) failures.push(`${load.method} ${load.path}: ${status}`)
      })
      client.setRequests(load.body ? [{ setupRequest: next, ...next() }] : [next()])
    },
  })
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
  const [failure] = failures
  return {
    requests: times.length,
    seconds: (performance.now() - start) / 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    ...(failure ? { failure: `${failures.length} of ${times.length}: ${failure}` } : {}),
  }
}
