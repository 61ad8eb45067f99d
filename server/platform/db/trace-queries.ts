import type pg from 'pg'
import { findTracing } from '../tracing/spans.ts'

const TEXT_MAX = 2_000

/**
 * The same pool or connection, whose statements are spans while traces are on: text without values, the wait for a connection
 * included.
 */
export function traceQueries<Client extends pg.Pool | pg.ClientBase>(client: Client): Client {
  if (!findTracing()) return client
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function' || key === 'constructor') return value
      const method = (...args: unknown[]) => Reflect.apply(value, target, args) as unknown
      return key === 'query' ? (...args: unknown[]) => inSpan(args, method) : method
    },
  })
}

/** Streams and queries with a callback are passed on as they are. */
function inSpan(args: unknown[], query: (...args: unknown[]) => unknown): unknown {
  const tracing = findTracing()
  const text = textOf(args[0])
  if (!tracing || text === undefined || args.some((arg) => typeof arg === 'function')) {
    return query(...args)
  }
  const name = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, TEXT_MAX) }
  return tracing.run({ name, kind: 'client', attributes }, async () => query(...args))
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement
  return isConfig && !('submit' in statement) ? String(statement.text) : undefined
}
