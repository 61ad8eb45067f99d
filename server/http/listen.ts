import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartError } from '#server/platform/process/start-error.ts'

/**
 * Listens on one address, even when the host name has two: Fastify would bind `localhost` to two servers that count
 * their requests separately.
 * @throws StartError
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<void> {
  try {
    const { address } = await lookup(host)
    await app.listen({ host: address, port })
  } catch (error) {
    throw toStartError(error, { host, port, settings: ['HOST', 'PORT'] })
  }
}

/**
 * Before the database is migrated and a demo is filled for nothing.
 * @throws StartError when the shop could not listen there
 */
export async function assertPortFree({ host, port }: { host: string; port: number }) {
  const server = createServer()
  try {
    const { address } = await lookup(host)
    server.listen({ host: address, port })
    await once(server, 'listening')
  } catch (error) {
    throw toStartError(error, { host, port, settings: ['HOST', 'PORT'] })
  }
  server.close()
  await once(server, 'close')
}

type Address = {
  host: string
  port: number
  settings: readonly [host: string, port: string]
}

/**
 * Listens on a port that the process does not share with others of a cluster.
 * @throws StartError
 */
export async function listenAlone(server: Server, address: Address): Promise<void> {
  try {
    const { address: host } = await lookup(address.host)
    server.listen({ host, port: address.port, exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    throw toStartError(error, address)
  }
}

function toStartError(error: unknown, { host, port, settings }: Address): StartError {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const [hostName, portName] = settings
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use. Stop what uses it, or set ${portName} to another one.`,
    )
  }
  return new StartError(
    `Cannot listen on ${host}:${port} (${code}). Set ${hostName} and ${portName} to an address of this machine.`,
  )
}
