import { createServer, type Server } from 'node:net'
import { onTestFinished } from 'vitest'
import { type Api, createApi } from '#contract/client.ts'
import { type Program, runCommand } from './processes.ts'

/** The whole shop as `npm start` runs it after installing and building, with the settings of the test only. */
export function startShop(dataDir: string, env: NodeJS.ProcessEnv = {}): Program {
  return runCommand('start', [], { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env })
}

/** Resolves when the shop is ready. @throws with its output otherwise */
export async function untilOpen(shop: Program): Promise<void> {
  for (let line = await shop.nextLine(); line !== undefined; line = await shop.nextLine()) {
    if (line.includes(' is open at ')) return
  }
  throw new Error(`The shop did not open: ${shop.errors()}`)
}

/** The typed client over real HTTP. */
export function apiAt(port: number, token?: string): Api {
  return createApi(async ({ method, path, headers, body }) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body }),
    })
    return { statusCode: answer.status, body: (await answer.json()) as unknown }
  })
}

/** A port in use by another server until the test ends. */
export async function takenPort(): Promise<number> {
  const { server, port } = await listen()
  onTestFinished(() => void server.close())
  return port
}

function listen(): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve({ server, port: address.port })
    })
  })
}
