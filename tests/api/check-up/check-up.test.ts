import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkKeys } from '#contract/check-up.ts'
import { checkUpWorkers } from '#server/health/index.ts'
import { listStuckJobs } from '#server/platform/jobs/stuck-jobs.ts'
import { workers } from '#server/workers.ts'
import { checkUp, damage, getCheckUp, repair, resultOf } from '#tests/support/app/check-up.ts'
import { runJob } from '#tests/support/app/checkout.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpAdminPerTest, setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShopPerTest()
const admin = setUpAdminPerTest(shop)

const check = () => checkUp(shop, admin, 'stock-ledger')

/** Products whose stock is one below their ledger. */
async function loseUnits(...names: string[]) {
  for (const name of names) {
    const { id } = await makeProduct(shop.db, { name })
    await damage(shop, sql`update products set stock = stock - 1 where id = ${id}`)
  }
}

const wanted = (found: readonly { _id: string }[], choice = 'stock') =>
  found.map(({ _id: id }) => ({ id, choice }))

const preview = (findings: { id: string; choice?: string }[]) =>
  admin('POST /findings/repair-preview', { body: { findings } })

test('a check-up runs as a job, once at a time, and its result has all checks (CHECK-1, CHECK-3, CHECK-22)', async () => {
  expect((await admin('GET /check-ups/latest')).checkUp).toBeUndefined()
  await loseUnits('Fog Lines')
  const { checkUp: started } = await admin('POST /check-ups')
  expect(started).toMatchObject({ done: 0, total: checkKeys.length, openFindings: 0 })
  expect(started.checks.map(({ key, state }) => [key, state])).toEqual(
    checkKeys.map((key) => [key, 'waiting']),
  )
  await expect(admin('POST /check-ups')).rejects.toMatchObject({
    statusCode: 409,
    message: 'A check-up is running.',
  })
  await shop.runJobs()
  const finished = await getCheckUp(admin)
  const now = shop.ctx().now.toISOString()
  expect(finished).toMatchObject({ finishedAt: now, done: checkKeys.length, openFindings: 1 })
  expect(finished.running).toBeUndefined()
  expect(resultOf(finished, 'stock-ledger')).toMatchObject({
    title: 'Stock differs from the ledger',
    lastRunAt: now,
    findings: [{ check: 'stock-ledger', since: now }],
  })
  expect(resultOf(finished, 'barcodes')).toMatchObject({ state: 'done', findings: [] })
})

test('shows the check that is running, and goes on with it after an interruption (CHECK-1)', async () => {
  await admin('POST /check-ups')
  const { rows } = await shop.db.execute<{ id: string }>(sql`select id from check_ups`)
  const stopped = new AbortController()
  const { clock } = shop.services
  // The first check ends, then the process does.
  shop.services.clock = () => {
    stopped.abort()
    return clock()
  }
  const run = checkUpWorkers.find(({ kind }) => kind.name === 'run-check-up')?.run
  const job = { id: 'job', signal: stopped.signal }
  await expect(run?.(shop.ctx(), { checkUpId: rows[0]?.id }, job)).rejects.toThrow('aborted')
  await shop.db.execute(sql`update check_results set state = 'running' where key = 'reserved'`)
  expect(await getCheckUp(admin)).toMatchObject({ done: 0, running: 'reserved' })
  shop.services.clock = clock
  await shop.runJobs()
  expect(await getCheckUp(admin)).toMatchObject({ done: checkKeys.length })
})

test('a check-up whose job is gone is over, and another one can start', async () => {
  await admin('POST /check-ups')
  await shop.db.execute(sql`update pgboss.job set state = 'failed' where name = 'run-check-up'`)
  const over = await getCheckUp(admin)
  expect(over.finishedAt).toBe(over.startedAt)
  expect(resultOf(over, 'images').note).toBe('Not checked: the check-up was interrupted.')
  expect((await check()).state).toBe('done')
})

test('runs every night at 3 am shop time, unless an admin has just started one (CHECK-2)', async () => {
  const night = checkUpWorkers.find(({ kind }) => kind.cron)
  expect(night?.kind).toMatchObject({ cron: '0 3 * * *', isInShopTime: true })
  await runJob(shop, 'start-check-up')
  await runJob(shop, 'start-check-up')
  await shop.runJobs()
  expect((await getCheckUp(admin)).finishedAt).toBeDefined()
})

test('a check that fails is noted, and the others run (CHECK-3)', async () => {
  await shop.db.execute(sql`alter table discount_codes rename to lost`)
  await admin('POST /check-ups')
  await shop.runJobs()
  const latest = await getCheckUp(admin)
  expect(resultOf(latest, 'discount-uses')).toMatchObject({
    state: 'not-checked',
    note: 'Not checked: it failed, see the log of the shop.',
  })
  expect(resultOf(latest, 'barcodes').state).toBe('done')
})

test('a finding keeps its id and its time while it lasts (CHECK-4)', async () => {
  await loseUnits('Fog Lines')
  const [first] = (await check()).findings
  shop.advance(60_000)
  const [again] = (await check()).findings
  expect(again).toEqual(first)
  expect(first?.repair?.text).toContain('Adds the missing movement')
})

test('a repair is previewed value by value, made in one transaction, and in the audit log (CHECK-18)', async () => {
  await loseUnits('Fog Lines', 'Low Tide')
  const { findings } = await check()
  const { changes, seen } = await preview(wanted(findings))
  expect(changes.map(({ id: _, ...change }) => change)).toEqual([
    { text: 'Ledger of Fog Lines', before: '10', after: '9' },
    { text: 'Ledger of Low Tide', before: '10', after: '9' },
  ])
  expect(changes.map(({ id }) => id)).toEqual(findings.map(({ _id }) => _id))
  const body = { findings: wanted(findings), seen }
  expect((await admin('POST /findings/repair', { body })).repaired).toBe(2)
  const latest = await getCheckUp(admin)
  expect(latest.openFindings).toBe(0)
  expect(resultOf(latest, 'stock-ledger')).toMatchObject({ findings: [], totalFindings: 0 })
  const { entries } = await admin('GET /audit', { query: { action: 'check-up.repaired' } })
  expect(entries).toMatchObject([
    {
      subjectId: 'stock-ledger',
      subjectName: 'Stock differs from the ledger',
      after: { changes: ['Ledger of Fog Lines: 10 → 9', 'Ledger of Low Tide: 10 → 9'] },
    },
  ])
  await expect(admin('POST /findings/repair', { body })).rejects.toMatchObject({
    statusCode: 409,
    message: 'This has changed in the meantime.',
  })
})

test('a repair is refused as a whole once one of its values has changed (CHECK-18)', async () => {
  await loseUnits('Fog Lines', 'Low Tide')
  const { findings } = await check()
  const { seen } = await preview(wanted(findings))
  const body = { findings: wanted(findings), seen }
  const changed = { statusCode: 409, message: 'This has changed in the meantime.' }
  await damage(shop, sql`update products set stock = 7 where name = 'Fog Lines'`)
  await expect(admin('POST /findings/repair', { body })).rejects.toMatchObject(changed)
  await damage(shop, sql`update products set stock = 10 where name = 'Fog Lines'`)
  await expect(admin('POST /findings/repair', { body })).rejects.toMatchObject(changed)
  await expect(preview(wanted(findings))).rejects.toMatchObject(changed)
  const { rows } = await shop.db.execute(sql`select from stock_movements where quantity < 0`)
  expect(rows).toEqual([])
})

test('two repairs of one finding at the same moment change it once (CHECK-18)', async () => {
  await loseUnits('Fog Lines')
  const { findings } = await check()
  const { seen } = await preview(wanted(findings))
  const body = { findings: wanted(findings), seen }
  const results = await Promise.allSettled(
    [1, 2, 3].map(() => admin('POST /findings/repair', { body })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await check()).findings).toEqual([])
})

test('refuses findings without a repair, and other choices (CHECK-18)', async () => {
  await loseUnits('Fog Lines')
  const { findings } = await check()
  const refused = { statusCode: 400, field: 'findings' }
  await expect(preview(wanted(findings, 'both'))).rejects.toMatchObject(refused)
  await expect(preview(findings.map(({ _id: id }) => ({ id })))).rejects.toMatchObject(refused)
  await expect(preview([])).rejects.toMatchObject(refused)
  await shop.db.execute(sql`update findings set repair_text = null`)
  await expect(preview(wanted(findings))).rejects.toMatchObject(refused)
  const unknown = [{ id: '01890000-0000-7000-8000-000000000000' }]
  await expect(preview(unknown)).rejects.toMatchObject({ statusCode: 404 })
})

test('a finding is dismissed with a reason until it changes (CHECK-19)', async () => {
  await loseUnits('Fog Lines')
  const [finding] = (await check()).findings
  const params = { id: finding?._id ?? '' }
  const { finding: dismissed } = await admin('PUT /findings/:id/dismissal', {
    params,
    body: { reason: 'Lent to a friend' },
  })
  const by = expect.stringContaining('@example.com') as unknown
  const at = shop.ctx().now.toISOString()
  expect(dismissed.dismissed).toEqual({ reason: 'Lent to a friend', by, at })
  expect((await getCheckUp(admin)).openFindings).toBe(0)
  const [again] = (await check()).findings
  expect(again).toEqual(dismissed)

  const { finding: restored } = await admin('DELETE /findings/:id/dismissal', { params })
  expect(restored).toEqual(finding)
  await admin('PUT /findings/:id/dismissal', { params, body: { reason: 'Lent to a friend' } })
  await damage(shop, sql`update products set stock = stock - 1`)
  const [changed] = (await check()).findings
  expect(changed).toMatchObject({ _id: finding?._id, since: finding?.since })
  expect(changed?.dismissed).toBeUndefined()
  expect((await getCheckUp(admin)).openFindings).toBe(1)

  const { entries } = await admin('GET /audit', { query: { action: 'check-up.dismissed' } })
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ reason: null }, { reason: 'Lent to a friend' }],
    [{ reason: 'Lent to a friend' }, { reason: null }],
    [{ reason: null }, { reason: 'Lent to a friend' }],
  ])
})

test('lists 200 findings of a check and counts all of them, also those that are not stored (CHECK-22)', async () => {
  await shop.db.execute(sql`insert into products (name, type, price_cents, stock)
    select 'Damaged ' || n, 'merch', 100, 3 from generate_series(1, 1201) n`)
  const result = await check()
  expect(result).toMatchObject({ totalFindings: 1201 })
  expect(result.findings).toHaveLength(200)
  await repair(admin, result.findings.slice(0, 100), 'ledger')
  const { openFindings, checks } = await getCheckUp(admin)
  expect(openFindings).toBe(1101)
  expect(checks.find(({ key }) => key === 'stock-ledger')?.findings).toHaveLength(200)
})

test('lists stuck jobs without the addresses of people (CHECK-14)', async () => {
  await shop.db.execute(sql`
    insert into pgboss.job (name, data, state, created_on, start_after) values
      ('mail-password-reset', '{"email": "ida@example.com"}', 'retry', now() - interval '2 hours', now()),
      ('mail-hold', '{"title": "Fog Lines"}', 'created', now(), now() - interval '2 hours'),
      ('mail-hold', '{"title": "Later"}', 'created', now(), now() + interval '2 hours')`)
  const stuck = await listStuckJobs(shop.db, workers)
  expect(stuck.map(({ subject, state }) => [subject, state]).toSorted()).toEqual([
    ['', 'retrying'],
    ['Fog Lines', 'waiting'],
  ])
})
