import { isIPv6 } from 'node:net'

/** Groups of 16 bits: one customer has a /64, one rented machine often a /48. */
const NETWORK_GROUPS = 4
const WIDE_GROUPS = 3

/** How many networks of one /48 may use up a limit. */
export const WIDE_FACTOR = 4

/** The network that rate limits apply to: an IPv4 address, or the /64 of IPv6, a customer's smallest network. */
export function toClientNetwork(address: string): string {
  return toGroups(address)?.slice(0, NETWORK_GROUPS).join(':') ?? toIPv4(address) ?? address
}

/** The /48 around an IPv6 address; undefined for any other address. */
export function toWideNetwork(address: string): string | undefined {
  return toGroups(address)?.slice(0, WIDE_GROUPS).join(':')
}

/** The eight groups of an IPv6 address; undefined for any other one, and for IPv4 in the form of IPv6. */
function toGroups(address: string): string[] | undefined {
  if (!isIPv6(address) || toIPv4(address) !== undefined) return undefined
  const [head = '', tail] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array(8 - start.length - end.length).fill('0')
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16).toString(16))
}

function toIPv4(address: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
}

/** The network of one customer of an internet provider: an IPv4 address, or the /48 of IPv6. */
export function toCustomerNetwork(address: string): string {
  return toWideNetwork(address) ?? toClientNetwork(address)
}
