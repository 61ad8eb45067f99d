import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Streams a CSV file. It starts with the first piece, which lets an earlier failure become an error response; a later
 * failure aborts the response, and the browser discards the file.
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
