import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { isRunning, migratedFolder, readUntil, runProgram, serverPid } from './support/processes.ts'

const DEV = join(import.meta.dirname, '../../scripts/dev.ts')

it('serves pages from source with hot reload, and stops its database on exit', async () => {
  const dataDir = migratedFolder()
  const port = await findFreePort()
  const dev = runProgram(DEV, [], { DATA_DIR: dataDir, PORT: String(port), DEMO: 'off' })
  await readUntil(dev, 'Runout Records is open')
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)

  const home = await at('/')
  expect(home.status).toBe(200)
  expect(home.headers.get('content-security-policy')).toBeNull()
  expect(await home.text()).toContain('/web/entry.client.tsx')
  expect(await (await at('/web/shell/footer.tsx')).text()).toContain('import.meta.hot')
  expect((await at('/@vite/client')).status).toBe(200)
  expect((await at('/api/ready')).status).toBe(200)

  const database = serverPid(dataDir)
  expect(isRunning(database)).toBe(true)
  dev.child.kill('SIGTERM')
  expect(await dev.ended).toBe(0)
  expect(isRunning(database)).toBe(false)
})
