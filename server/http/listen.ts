import { lookup } from 'node:dns/promises'
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
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`)
    }
    throw new StartError(
      `Cannot listen on ${host}:${port} (${code}). Set HOST and PORT to an address of this machine.`,
    )
  }
}
