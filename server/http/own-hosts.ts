import type { IncomingMessage } from 'node:http'
import type { ShopFace } from '#server/platform/context.ts'
import { isNameOfThisMachine } from '#server/platform/process/this-machine.ts'
import { prepareRefusal } from './errors/service-unavailable.ts'
import type { Layer } from './routing/layer.ts'

const NOT_HERE = {
  title: 'This demo answers on its own machine only',
  message:
    'This demo has public passwords and answers on its own machine only. A live shop begins with DEMO=off: see docs/operations.md.',
  statusCode: 421,
  closes: false,
}

/**
 * Refuses requests that a proxy, a tunnel or a foreign DNS name has led to a demo (decision 41).
 * @param hosts further names that the demo answers to
 */
export function refuseOtherHosts(shop: ShopFace, hosts: readonly string[]): Layer {
  const refuse = prepareRefusal({ shop, ...NOT_HERE })
  return (next) => (request, response) => {
    const isOwn = namesIn(request).every((name) => isOwnName(name, hosts))
    if (isOwn) next(request, response)
    else refuse(request, response)
  }
}

/** Every host that the client or a proxy names, with its port. */
function namesIn({ headers }: IncomingMessage): string[] {
  const { host, forwarded, 'x-forwarded-host': forwardedHost } = headers
  if (forwarded === undefined && forwardedHost === undefined) return host ? [host.trim()] : []
  const inForwarded = [...(forwarded ?? '').matchAll(/\bhost="?([^";,]*)/gi)]
  return [host, ...String(forwardedHost ?? '').split(','), ...inForwarded.map(([, name]) => name)]
    .map((name) => name?.trim())
    .filter((name): name is string => Boolean(name))
}

function isOwnName(name: string, hosts: readonly string[]): boolean {
  const url = `http://${name}`
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return isNameOfThisMachine(hostname) || hosts.includes(hostname)
}
