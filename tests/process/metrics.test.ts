import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensurePrometheus } from '#scripts/prometheus.ts'
import { startOwnDatabase } from '#tests/resilience/faults/database.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { openLiveShop, readBundle, readLoadedModules } from './support/live-shop.ts'
import { migratedFolder, query, temporaryFolder } from './support/processes.ts'
import { boardExpressions, startPrometheus } from './support/prometheus.ts'

/** The metrics of a real shop, read by a real Prometheus. Requires the built storefront. */

const DEPLOY = join(import.meta.dirname, '../../deploy')
/** Longer than the figures of the database are cached, on a busy machine. */
const FRESH = { timeout: 60_000, interval: 200 }

beforeAll(() => {
  const problem = ensurePrometheus()
  if (problem) throw new Error(problem)
})

async function readText(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
}

/** The values by their series, such as `runout_mails{state="failed"}`. */
async function scrape(port: number): Promise<Record<string, number>> {
  const lines = (await readText(port)).split('\n').filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

test('the port of the metrics shows requests by route, the cache, the pools and the database', async () => {
  const metricsPort = await findFreePort()
  const { get, database } = await openLiveShop({ METRICS_PORT: String(metricsPort) })
  expect(await get('/products?type=vinyl')).toBe(200)
  expect(await get('/products?type=vinyl')).toBe(200)
  expect(await get('/api/products/a-private-name')).toBe(404)
  expect(await get('/api/a-private-name')).toBe(404)
  expect(await get('/api/auth/login', { method: 'POST' })).toBe(400)
  expect(await get('/metrics')).toBe(404)

  const found = await scrape(metricsPort)
  const requests = (method: string, route: string, status: string) =>
    found[`runout_http_requests_total{method="${method}",route="${route}",status="${status}"}`]
  expect(requests('GET', '/products', '2xx')).toBe(2)
  expect(requests('GET', '/api/products/:id', '4xx')).toBe(1)
  expect(requests('GET', '/api/*', '4xx')).toBe(1)
  expect(requests('POST', '/api/auth/login', '4xx')).toBe(1)
  const duration = 'runout_http_request_duration_seconds'
  const page = 'method="GET",route="/products"'
  expect(found[`${duration}_count{${page}}`]).toBe(2)
  expect(found[`${duration}_bucket{${page},le="+Inf"}`]).toBe(2)
  expect(found[`${duration}_sum{${page}}`]).toBeGreaterThan(0)
  expect(Object.keys(found).join()).not.toMatch(/private-name/)
  expect(found).toMatchObject({
    'runout_response_cache_lookups_total{result="hit"}': 1,
    'runout_database_pool_max_connections{pool="catalogue"}': 8,
    'runout_database_pool_waiting_queries{pool="main"}': 0,
    'runout_http_requests_shed_total{priority="browse"}': 0,
    runout_http_requests_limited_total: 0,
    runout_http_requests_in_flight: 0,
    runout_database_up: 1,
    runout_reserved_units: 0,
    runout_payment_events_unprocessed: 0,
    'runout_jobs{queue="send-order-mail",state="failed"}': 0,
    'runout_mails{state="waiting"}': 0,
  })
  expect(found.runout_response_cache_entries).toBeGreaterThan(0)
  expect(found.runout_response_cache_bytes).toBeGreaterThan(0)
  expect(found.nodejs_eventloop_lag_p99_seconds).toBeGreaterThan(0)

  await database.stop()
  await expect.poll(async () => (await scrape(metricsPort)).runout_database_up, FRESH).toBe(0)
  const without = await scrape(metricsPort)
  expect(without).not.toHaveProperty('runout_reserved_units')
  expect(without).toHaveProperty('runout_http_requests_in_flight', 0)
})

test('a real Prometheus accepts the files of deploy/, scrapes the shop and answers every alert and panel', async () => {
  execFileSync('promtool', ['check', 'config', join(DEPLOY, 'prometheus.yml')])
  const metricsPort = await findFreePort()
  const { get, shop, database } = await openLiveShop({ METRICS_PORT: String(metricsPort) })
  // Names, types and units by the conventions; those of prom-client itself have exceptions.
  const own = (await readText(metricsPort)).split('\n').filter((line) => /\brunout_/.test(line))
  execFileSync('promtool', ['check', 'metrics'], { input: `${own.join('\n')}\n` })
  await query(
    database.url,
    `insert into payment_events (id, type, payload, received_at, processed_at) values ('evt', 'test', '{}', now(), now());
     insert into check_ups (started_at, finished_at) values (now(), now())`,
  )

  const prometheus = await startPrometheus(metricsPort)
  await expect.poll(prometheus.isReady, FRESH).toBe(true)
  await expect
    .poll(async () => {
      await get('/')
      const [series] = await prometheus.query(
        'runout_http_requests_total{job="runout",route="/",status="2xx"}',
      )
      return Number(series?.value[1])
    }, FRESH)
    .toBeGreaterThan(1)

  for (const expression of boardExpressions()) {
    await expect
      .poll(
        async () => {
          // A rate covers the last minute, which a busy machine may take.
          await get('/')
          return (await prometheus.query(expression)).length
        },
        { ...FRESH, message: expression },
      )
      .toBeGreaterThan(0)
  }

  const rules = await prometheus.listRules()
  expect(rules.length).toBeGreaterThan(12)
  const names = new Set(await prometheus.listNames())
  for (const { query: expression } of rules) {
    await prometheus.query(expression)
    for (const [name] of expression.matchAll(/\b(?:runout|nodejs|process)_\w+/g)) {
      expect(names, expression).toContain(name)
    }
  }
  await expect
    .poll(async () => (await prometheus.listRules()).map(({ health }) => health), FRESH)
    .toEqual(rules.map(() => 'ok'))

  shop.child.kill('SIGKILL')
  const down = rules.find(({ name }) => name === 'RunoutDown')?.query ?? ''
  await expect.poll(async () => (await prometheus.query(down)).length, FRESH).toBe(1)
})

/** Whether the alert fires at 60 h, when the last payment event came at 0 h and an order was open for some hours. */
function isAlerted(open: { from: number; hours: number }): boolean {
  const { from, hours } = open
  const series = (metric: string, values: string) => ({
    series: `runout_${metric}{job="runout"}`,
    values,
  })
  const file = join(temporaryFolder(), 'alerts.test.json')
  const trial = {
    rule_files: [join(DEPLOY, 'alerts.yml')],
    evaluation_interval: '1h',
    tests: [
      {
        interval: '1h',
        input_series: [
          series('payment_event_newest_timestamp_seconds', '0x100'),
          series('orders_awaiting_payment', `0x${from - 1} 1x${hours - 1} 0x100`),
          series(
            'orders_awaiting_payment_oldest_age_seconds',
            `0x${from - 1} 0+3600x${hours - 1} 0x100`,
          ),
        ],
        alert_rule_test: [
          { eval_time: '60h', alertname: 'RunoutPaymentEventsOld', exp_alerts: [] },
        ],
      },
    ],
  }
  writeFileSync(file, JSON.stringify(trial))
  try {
    execFileSync('promtool', ['test', 'rules', file], { stdio: 'pipe' })
    return false
  } catch (error) {
    expect(String(error)).toContain('RunoutPaymentEventsOld')
    return true
  }
}

test('open payment pages without an event alert after the longest page has ended, not before', () => {
  expect(isAlerted({ from: 14, hours: 2 })).toBe(true)
  // An order by hand may wait for 24 hours.
  expect(isAlerted({ from: 40, hours: 21 })).toBe(false)
})

test('without their settings the libraries of metrics and traces are not loaded', async () => {
  const database = await startOwnDatabase(migratedFolder())
  onTestFinished(() => database.stop())
  const loaded = await readLoadedModules(database.url)
  // The last text is of the shop, the others are of prom-client and OpenTelemetry.
  const texts = ['process_cpu_user_seconds_total', 'OTLPExporterError', ' is open at ']
  const isIn = (code: string) => texts.map((text) => code.includes(text))
  expect(isIn(readBundle())).toEqual([true, true, true])
  expect(isIn(loaded)).toEqual([false, false, true])
})
