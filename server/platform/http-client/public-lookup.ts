import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** A host that is not on the public internet. */
export class PrivateHost extends Error {
  override name = 'PrivateHost'
  readonly host: string

  constructor(host: string) {
    super(`${host} is in a private network`)
    this.host = host
  }
}

/**
 * Node does no lookup for a literal address, which `lookupPublic` therefore would not see.
 * @throws PrivateHost
 */
export function assertPublicLiteral({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) throw new PrivateHost(host)
}

/**
 * As Node's lookup, but rejects a name with any non-public address. The connection is made to the very address that was
 * checked, which defeats DNS rebinding.
 */
export const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new PrivateHost(host), [])
    if (!addresses.every(isPublic)) return callback(new PrivateHost(host), [])
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}

const isPublic = ({ address }: LookupAddress) => isPublicAddress(address)

const knownFailures: Record<string, string> = {
  ENOTFOUND: 'There is no such host',
  EAI_AGAIN: 'The name of the host could not be looked up',
  ECONNREFUSED: 'It does not take connections',
  ECONNRESET: 'It broke off the connection',
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host',
}

/** Why a request failed, for an admin. */
export function describeFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given'
  return knownFailures[code] ?? `It could not be reached (${code})`
}
