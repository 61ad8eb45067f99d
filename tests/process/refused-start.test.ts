import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { processesIn, temporaryFolder } from './support/processes.ts'
import { startShop, takenPort } from './support/shop-process.ts'

describe('a refused start prints one line and leaves nothing running', () => {
  async function refusal(env: NodeJS.ProcessEnv): Promise<string> {
    const dataDir = env.DATA_DIR ?? temporaryFolder()
    const shop = startShop(dataDir, env)
    expect(await shop.ended).toBe(1)
    expect(processesIn(dataDir)).toEqual([])
    const lines = shop.errors().trim().split('\n')
    expect(lines).toHaveLength(1)
    return lines[0] ?? ''
  }

  test('for an invalid setting [API-97]', async () => {
    expect(await refusal({ PORT: 'many' })).toBe(
      'Bad setting: PORT must be a whole number from 0 to 65535',
    )
  })

  test('for a token secret that a power failure has cut [SEC-15]', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'jwt-secret'), '')
    expect(await refusal({ DATA_DIR: dataDir })).toContain('jwt-secret is damaged')
  })

  test('for a port in use, before it makes a database', async () => {
    const port = await takenPort()
    const dataDir = temporaryFolder()
    const env = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
    expect(await refusal({ DATA_DIR: dataDir, ...env })).toContain(`Port ${port} is in use`)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  })

  test('for an unreachable DATABASE_URL, without its password', async () => {
    const line = await refusal({
      DATABASE_URL: `postgres://shop:hunter2@127.0.0.1:${await findFreePort()}/shop`,
      JWT_SECRET: 'x'.repeat(32),
    })
    expect(line).toContain('Check DATABASE_URL')
    expect(line).not.toContain('hunter2')
  })

  test('for an unwritable data folder', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toContain('Set DATA_DIR')
    expect(existsSync(join(file, 'data'))).toBe(false)
  })
})
