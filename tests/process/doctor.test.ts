import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort } from '../support/free-port.ts'
import { runProgram, temporaryFolder } from './support/processes.ts'
import { startShop, untilOpen } from './support/shop-process.ts'

/** `npm run doctor` as a process, beside a shop and without one. Needs the built storefront. */

const DOCTOR = join(import.meta.dirname, '../../scripts/doctor.ts')

async function examine(env: NodeJS.ProcessEnv): Promise<{ code: number | string; said: string }> {
  const doctor = runProgram(DOCTOR, [], env)
  const lines: string[] = []
  for (let line = await doctor.nextLine(); line !== undefined; line = await doctor.nextLine()) {
    lines.push(line)
  }
  const code = await doctor.ended
  expect(doctor.errors()).toBe('')
  return { code, said: lines.join('\n') }
}

test('a demo is looked at while it is closed and while it is open, and stays as it is', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const env = { DATA_DIR: dataDir, PORT: String(await findFreePort()) }
  const closed = await examine(env)
  expect(closed.said).toMatch(/^note +Address +The shop is closed/m)
  expect(closed.said).toMatch(/^note +Database +It runs with the shop, which is closed now/m)
  expect(closed).toMatchObject({ code: 0, said: expect.stringContaining('Nothing is wrong.') })
  expect(existsSync(dataDir)).toBe(false)

  const shop = startShop(dataDir, env)
  await untilOpen(shop)
  const open = await examine(env)
  expect(open.said).toMatch(/^ok +Address +The shop answers at/m)
  expect(open.said).toMatch(/^ok +Database +PostgreSQL 18/m)
  expect(open.said).toMatch(/^ok +Pictures/m)
  expect(open.code).toBe(0)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
})

test('a shop that is not ready to go live ends it with 1, and no secret is said', async () => {
  const { code, said } = await examine({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: `postgres://shop:hunter2@127.0.0.1:${await findFreePort()}/shop`,
    JWT_SECRET: 'abcabcab'.repeat(5),
    PUBLIC_URL: 'http://127.0.0.1:1',
  })
  expect(code).toBe(1)
  expect(said).toMatch(/^WRONG +Settings +PUBLIC_URL begins with http:/m)
  expect(said).toMatch(/^WRONG +Database +PostgreSQL at 127\.0\.0\.1.* Check that it runs/m)
  expect(said).toMatch(/\nWrong: Settings, .*Mail, Payment\.$/)
  expect(said).not.toMatch(/hunter2|abcabcab/)
})

test('a setting that cannot be read is named before all else', async () => {
  const { code, said } = await examine({ DATA_DIR: temporaryFolder(), PORT: 'many' })
  expect(code).toBe(1)
  expect(said).toMatch(/^WRONG +Settings +Bad setting: PORT must be a whole number/)
})
