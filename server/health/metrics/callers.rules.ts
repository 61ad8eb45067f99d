import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { isNameOfThisMachine } from '#server/platform/process/this-machine.ts'

/**
 * Whether a page in a browser reads the metrics, also one that has led its own name to this machine (DNS rebinding). An address
 * that a person has opened is none.
 * @param listensOn the host of the port
 */
export function isOfPage(
  { host, origin, 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders,
  listensOn: string,
): boolean {
  if (origin !== undefined || site !== 'none') return true
  return isLoopback(listensOn) && host !== undefined && !isAddressOrLocal(host)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d/.test(host)
}

function isAddressOrLocal(host: string): boolean {
  const url = `http://${host}`
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return isNameOfThisMachine(hostname) || isIP(hostname.replace(/[[\]]/g, '')) > 0
}
