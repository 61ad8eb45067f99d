import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** For answers that are no pages: nothing may run, load or frame them. Pages bring a policy of their own. */
const BARE_POLICY = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }

/** The shop asks for none of these; whoever gets a script in must not either. */
const NO_DEVICES =
  'camera=(), microphone=(), geolocation=(), usb=(), midi=(), serial=(), display-capture=()'

/** What every answer says of itself, whoever gives it. Put together once: they are the same each time. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  ...headersOfHelmet({
    contentSecurityPolicy: { useDefaults: false, directives: BARE_POLICY },
    // Said by keepToTls, where it may be.
    hsts: false,
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
