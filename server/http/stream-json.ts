import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** How each member of a JSON object is read: as a whole, or a list in batches. They are read one after the other. */
export type JsonMembers<T> = {
  [K in keyof T]: () =>
    | T[K]
    | Promise<T[K]>
    | (T[K] extends readonly (infer Item)[] ? AsyncGenerator<readonly Item[]> : never)
}

/** Streams an object, of which one batch is in memory. A failure aborts the response, which is then no JSON. */
export function streamJson<T>(reply: FastifyReply, members: JsonMembers<T>): FastifyReply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(Readable.from(toPieces(members)))
}

async function* toPieces<T>(members: JsonMembers<T>): AsyncGenerator<string> {
  let before = '{'
  for (const [name, read] of Object.entries<() => unknown>(members)) {
    yield `${before}${JSON.stringify(name)}:`
    const value = await read()
    if (isBatches(value)) yield* toListPieces(value)
    else yield JSON.stringify(value)
    before = ','
  }
  yield '}'
}

function isBatches(value: unknown): value is AsyncGenerator<readonly unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

async function* toListPieces(batches: AsyncGenerator<readonly unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield before + batch.map((item) => JSON.stringify(item)).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
