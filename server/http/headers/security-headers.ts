import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** For responses other than pages: they run, load and frame nothing. Pages have a policy of their own. */
const BARE_POLICY = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }

/** Disables browser features the shop does not use, also for injected scripts. */
const NO_DEVICES =
  'camera=(), microphone=(), geolocation=(), usb=(), midi=(), serial=(), display-capture=()'

/** The camera scans barcodes at intake. A page is left without a new document, so that all of the back office allows it. */
export const BACK_OFFICE_DEVICES = NO_DEVICES.replace('camera=()', 'camera=(self)')

/** Headers of every response, in every layer. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  ...headersOfHelmet({
    contentSecurityPolicy: { useDefaults: false, directives: BARE_POLICY },
    // Added by `strictTransport`, over TLS only.
    hsts: false,
    // Every policy has `frame-ancestors`, which decides instead of this older header.
    xFrameOptions: false,
  }),
  'permissions-policy': NO_DEVICES,
}

function headersOfHelmet(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, () => {})
  const headers = Object.entries(response.getHeaders())
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]))
}
