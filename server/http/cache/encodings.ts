import { LRUCache } from 'lru-cache'

/** How a body travels, the smallest first. */
export type Encoding = 'br' | 'gzip' | 'identity'

const known = new LRUCache<string, Encoding>({ max: 200 })
const HEADER_MAX = 200

/** The best of what `accept-encoding` allows (RFC 9110, 12.5.3). What is not listed is not wanted. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const before = known.get(header)
  if (before) return before
  const encoding = readEncoding(header)
  if (header.length <= HEADER_MAX) known.set(header, encoding)
  return encoding
}

function readEncoding(header: string): Encoding {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight) || 0]
    }),
  )
  const allows = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  if (allows('br')) return 'br'
  return allows('gzip') ? 'gzip' : 'identity'
}

/** Whether `if-none-match` names what would be sent (RFC 9110, 13.1.2: compared weakly). */
export function isKnownTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header === tag || header.trim() === '*') return true
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === tag)
}
