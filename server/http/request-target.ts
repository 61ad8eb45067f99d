import type { IncomingMessage } from 'node:http'
import type { ShopFace } from '#server/platform/context.ts'
import { prepareRefusal } from './errors/service-unavailable.ts'
import type { Layer } from './routing/layer.ts'

const TARGET_MAX = 8 * 1024
/** A path and a query as a browser sends them: no backslash, `#`, space or control character, and no other host. */
const TARGET = /^\/[!"$-[\]-~\u0080-\uffff]*$/
const DOT_SEGMENT = /\/(?:\.|%2e)/i

const UNREADABLE = {
  title: 'This address cannot be read',
  message: 'The address is not valid',
  statusCode: 400,
  closes: false,
}

/** Also for a target that the router cannot decode (`/products/%E0%A4`). */
export const prepareTargetRefusal = (shop: ShopFace) => prepareRefusal({ shop, ...UNREADABLE })

/**
 * Refuses request targets that two parsers could read as two addresses, and requests without a host. Removes dot segments
 * (RFC 3986, 5.2.4), so that router and pages read the same path.
 */
export function checkTargets(shop: ShopFace): Layer {
  const refuse = prepareTargetRefusal(shop)
  return (next) => (request, response) => {
    const { url = '' } = request
    const isReadable = url.length <= TARGET_MAX && TARGET.test(url) && !lacksHost(request)
    if (!isReadable) return refuse(request, response)
    if (DOT_SEGMENT.test(url)) request.url = withoutDotSegments(url)
    next(request, response)
  }
}

/** RFC 9112, 3.2; HTTP/1.0 has no host. */
function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion === '1.1'
}

function withoutDotSegments(url: string): string {
  const [path = '', ...query] = url.split('?')
  const { pathname } = new URL(`http://shop.invalid${path}`)
  return [pathname, ...query].join('?')
}
