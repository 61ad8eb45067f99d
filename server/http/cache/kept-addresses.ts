import { LRUCache } from 'lru-cache'
import type { Call } from '../../../contract/call.ts'
import { type CallKey, calls } from '../../../contract/calls.ts'
import { splitKey } from '../../../contract/client.ts'

/** An address that answers everybody alike, and what of its query it reads. `:name` stands for one part of a path. */
export type KeptAddress = { path: string; query: readonly string[] }

/** Longer ones are answered, but by no kept answer. */
const ADDRESS_MAX = 2_000
/** Taking a query apart costs a tenth of a kept answer, and the same addresses come again. */
const KNOWN_MAX = 1_000

/** The contract's calls whose answers are kept. */
export function keptCalls(): KeptAddress[] {
  return (Object.keys(calls) as CallKey[]).flatMap((key) => {
    const call: Call = calls[key]
    const query = Object.keys(call.query?.shape ?? {})
    return call.isKept ? [{ path: `/api${splitKey(key).path}`, query }] : []
  })
}

export type ToKey = (url: string) => string | undefined

/**
 * Turns an address into the one its answer is kept under: only what is read of its query, in one order. Undefined for
 * what is not among the addresses, or asks for one thing twice.
 */
export function createKeys(addresses: readonly KeptAddress[]): ToKey {
  const plain = new Map(addresses.map((address) => [address.path, address]))
  const patterns = addresses
    .filter(({ path }) => path.includes(':'))
    .map((address) => ({ address, pattern: toPattern(address.path) }))
  const known = new LRUCache<string, string>({ max: KNOWN_MAX })

  function read(url: string): string | undefined {
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const address = plain.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.address
    if (!address || mark === -1) return address && path
    const query = toQuery(url.slice(mark + 1), address.query)
    return query === undefined ? undefined : path + query
  }

  return (url) => {
    if (url.length > ADDRESS_MAX) return
    const before = known.get(url)
    if (before !== undefined) return before
    const key = read(url)
    if (key !== undefined) known.set(url, key)
    return key
  }
}

/** A part with other characters than these names nothing in the shop. */
function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[\\w-]{1,100}')}$`)
}

function toQuery(text: string, names: readonly string[]): string | undefined {
  const given = new URLSearchParams(text)
  const read = new URLSearchParams()
  for (const name of names) {
    const [value, ...more] = given.getAll(name)
    if (more.length > 0) return
    if (value !== undefined) read.set(name, value)
  }
  return read.size > 0 ? `?${read}` : ''
}
