import { lookup } from 'node:dns/promises'
import type { FastifyInstance } from 'fastify'
import { StartError } from '../platform/start-error.ts'

/**
 * Opens the port, at one address also of a name that has two: Fastify would answer `localhost` from two servers, of
 * which the second has nothing that stands before the app (the door, refusals under load, kept answers).
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
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`)
    }
    throw new StartError(
      `Cannot listen on ${host}:${port} (${code}). Set HOST and PORT to an address of this machine.`,
    )
  }
}
