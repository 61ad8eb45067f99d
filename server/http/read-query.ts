/**
 * The query of a request. Its parser is that of cache keys and pages: a text that each parser reads in its own way would
 * fill the cache entry of another URL with its answer.
 */
export function readQuery(text: string): Record<string, string | string[]> {
  // Without a prototype, a parameter named `__proto__` is like any other.
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const given = query[name]
    if (given === undefined) query[name] = value
    else if (Array.isArray(given)) given.push(value)
    else query[name] = [given, value]
  }
  return query
}
