import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

/** How each member of a JSON object is read: as a whole, or a list in batches. They are read one after the other. */
export type JsonMembers<T> = {
  [K in keyof T]: () =>
    | T[K]
    | Promise<T[K]>
    | (T[K] extends readonly (infer Item)[] ? AsyncGenerator<readonly Item[]> : never)
}

/**
 * Streams the answer of a call, of which one batch is in memory: like every answer with the properties of its schema alone. A
 * failure aborts the response, which is then no JSON.
 */
export function streamJson<Schema extends z.ZodObject>(
  reply: FastifyReply,
  answer: Schema,
  members: JsonMembers<z.infer<Schema>>,
): FastifyReply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(Readable.from(toPieces(answer, members)))
}

async function* toPieces<Schema extends z.ZodObject>(
  { shape }: Schema,
  members: JsonMembers<z.infer<Schema>>,
): AsyncGenerator<string> {
  let before = '{'
  for (const [name, read] of Object.entries<() => unknown>(members)) {
    yield `${before}${JSON.stringify(name)}:`
    const value = await read()
    const toShape = (part: unknown) => z.parse(shape[name], part)
    if (isBatches(value)) yield* toListPieces(value, toShape)
    else yield JSON.stringify(toShape(value))
    before = ','
  }
  yield '}'
}

function isBatches(value: unknown): value is AsyncGenerator<readonly unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

async function* toListPieces(
  batches: AsyncGenerator<readonly unknown[]>,
  toShape: (batch: readonly unknown[]) => unknown,
): AsyncGenerator<string> {
  let before = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield before + JSON.stringify(toShape(batch)).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
