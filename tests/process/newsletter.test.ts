import { expect, inject, onTestFinished, test } from 'vitest'
import { createCaller } from '#tests/resilience/faults/caller.ts'
import { createRandom } from '#tests/resilience/faults/random.ts'
import { ADMIN, openStand } from '#tests/resilience/faults/stand.ts'
import { until } from '#tests/resilience/faults/until.ts'
import { query } from './support/processes.ts'

/** Requires the built storefront. */

const SUBSCRIBERS = 300
/** The mails that three lanes have under way. */
const UNDER_WAY_MAX = 3
/** The queue gives the job of a killed process to another one within two minutes. */
const SENT_WITHIN_MS = 280_000

test('each subscriber gets a newsletter once, over a kill of the process and an outage of the mail server [VOICE-5]', async () => {
  const stand = await openStand({
    processes: 1,
    database: 'own',
    dataFrom: inject('migratedFolder'),
    random: createRandom(1),
  })
  onTestFinished(() => stand.close())
  const { database, whileMailing, diary, urls } = stand
  const [shop] = stand.shops
  if (!shop) throw new Error('There is no shop')
  await query(
    database.url,
    `insert into newsletter_subscribers (email, token_hash, confirmed_at)
     select 'reader' || n || '@example.com', 'hash' || n, now() from generate_series(1, ${SUBSCRIBERS}) n
     union all select 'unsure@example.com', 'unsure', null`,
  )
  const caller = createCaller({ diary, urls, address: '10.1.0.1' })
  const { token } = await caller('POST /auth/login', { body: ADMIN })
  const admin = createCaller({ diary, urls, address: '10.1.0.1', token })
  const { mailing } = await admin('POST /mailings')
  const params = { id: mailing._id }
  const body = { subject: 'Friday', introduction: 'Hello', items: [] }
  await admin('PUT /mailings/:id', { params, body })

  let seen = 0
  const killed = Promise.withResolvers<void>()
  whileMailing.look = async () => {
    seen += 1
    if (seen === 120) whileMailing.isAway = true
    if (seen !== 200) return
    await shop.end('SIGKILL')
    killed.resolve()
  }
  await admin('POST /mailings/:id/send', { params, body: {} })
  const hasProblem = async () => (await admin('GET /mailings/:id', { params })).mailing.problem
  await until('the outage is shown', async () => (await hasProblem()) !== undefined, 60_000)
  whileMailing.isAway = false
  await killed.promise
  await shop.start()

  const isSent = async () => {
    const [row] = await query(database.url, 'select state from mailings')
    return row?.state === 'sent'
  }
  await until('the newsletter is sent', isSent, SENT_WITHIN_MS)
  const mails = stand.mails().filter(({ id }) => id.startsWith(mailing._id))
  const ids = new Set(mails.map(({ id }) => id))
  expect(ids.size).toBe(SUBSCRIBERS)
  expect(new Set(mails.map(({ to }) => to)).size).toBe(SUBSCRIBERS)
  expect(mails.map(({ to }) => to)).not.toContain('unsure@example.com')
  expect(mails.length - ids.size).toBeLessThanOrEqual(UNDER_WAY_MAX)
}, 360_000)
