import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { filledFolder } from './support/demo-folder.ts'
import { runCommand, temporaryFolder } from './support/processes.ts'
import { startShop, untilOpen } from './support/shop-process.ts'

/** `npm run doctor` as a process, with and without a running shop. Requires the built storefront. */

async function checkPart(env: NodeJS.ProcessEnv): Promise<{ code: number | string; said: string }> {
  const doctor = runCommand('doctor', [], env)
  const lines: string[] = []
  for (let line = await doctor.nextLine(); line !== undefined; line = await doctor.nextLine()) {
    lines.push(line)
  }
  const code = await doctor.ended
  expect(doctor.errors()).toBe('')
  return { code, said: lines.join('\n') }
}

test('checks a stopped demo without creating anything', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const env = { DATA_DIR: dataDir, PORT: String(await findFreePort()) }
  const closed = await checkPart(env)
  expect(closed.said).toMatch(/^note +Address +The shop is closed/m)
  expect(closed.said).toMatch(/^note +Database +It runs with the shop, which is closed now/m)
  expect(closed).toMatchObject({ code: 0, said: expect.stringContaining('Everything works.') })
  expect(existsSync(dataDir)).toBe(false)
})

test('checks a running demo', async () => {
  const env = { DATA_DIR: await filledFolder(), PORT: String(await findFreePort()) }
  const shop = startShop(env.DATA_DIR, env)
  await untilOpen(shop)
  const open = await checkPart(env)
  expect(open.said).toMatch(/^ok +Address +The shop answers at/m)
  expect(open.said).toMatch(/^ok +Database +PostgreSQL 18/m)
  expect(open.said).toMatch(/^ok +Pictures/m)
  expect(open.code).toBe(0)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
})

test('exits with 1 for a shop that is not ready to go live, and prints no secret', async () => {
  const { code, said } = await checkPart({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: `postgres://shop:hunter2@127.0.0.1:${await findFreePort()}/shop`,
    JWT_SECRET: 'abcabcab'.repeat(5),
    PUBLIC_URL: 'http://127.0.0.1:1',
  })
  expect(code).toBe(1)
  expect(said).toMatch(/^WRONG +Settings +PUBLIC_URL begins with http:/m)
  expect(said).toMatch(/^WRONG +Database +PostgreSQL at 127\.0\.0\.1.* Check that it runs/m)
  expect(said).toMatch(/\nWrong: Settings, .*Mail, Payment, Demo\.$/)
  expect(said).not.toMatch(/hunter2|abcabcab/)
})

test('reports an invalid setting first', async () => {
  const { code, said } = await checkPart({ DATA_DIR: temporaryFolder(), PORT: 'many' })
  expect(code).toBe(1)
  expect(said).toMatch(/^WRONG +Settings +Bad setting: PORT must be a whole number/)
})
