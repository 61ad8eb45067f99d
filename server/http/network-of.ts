import { isIPv6 } from 'node:net'

/**
 * Whom an address belongs to, as far as limits go: an IPv4 address itself, of IPv6 the /64, which is the least
 * a single customer has.
 */
export function networkOf(address: string): string {
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (embedded) return embedded
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array(8 - start.length - end.length).fill('0')
  return [...start, ...zeros, ...end]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
