import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Streams a CSV file. It is begun only when its first piece is there, so that a failure until then is answered as
 * one; a later one breaks the connection off, and the browser keeps nothing.
 */
export async function sendCsv(
  reply: FastifyReply,
  fileName: string,
  pieces: AsyncGenerator<string>,
): Promise<void> {
  const first = await pieces.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* pieces
  }
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(all()))
}
