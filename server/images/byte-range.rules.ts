/** The first and the last byte of a part. */
export type ByteRange = { first: number; last: number }

/**
 * The part that a `range` header requests of `length` bytes (RFC 9110, 14.1.2). Undefined for the whole: without a
 * header, with several ranges, or with an unknown syntax, all of which a server may ignore.
 */
export function toByteRange(
  header: string | undefined,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return toSuffix(Number(to), length)
  const [first, end] = [Number(from), to === '' ? Number.POSITIVE_INFINITY : Number(to)]
  if (end < first) return undefined
  return first < length ? { first, last: Math.min(end, length - 1) } : 'unsatisfiable'
}

function toSuffix(count: number, length: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || length === 0) return 'unsatisfiable'
  return { first: Math.max(0, length - count), last: length - 1 }
}
