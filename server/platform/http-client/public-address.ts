import { BlockList, isIP } from 'node:net'

/**
 * Special-purpose addresses of IANA's registries, which are not on the public internet
 * (https://www.iana.org/assignments/iana-ipv4-special-registry, …/iana-ipv6-special-registry).
 */
const special = new BlockList()
const ipv4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [net, prefix] of ipv4) special.addSubnet(net, prefix, 'ipv4')
/** Documentation and IPv4 tunnel ranges within the public range. */
const ipv6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
for (const [net, prefix] of ipv6) special.addSubnet(net, prefix, 'ipv6')

const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/** False for this machine, private networks and other addresses that are not publicly reachable. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  // Mapped IPv4, loopback, link-local and private addresses lie outside 2000::/3.
  return version === 6 && globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
