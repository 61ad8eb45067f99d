import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type StandInAnswer = { status?: number; json?: unknown; headers?: Record<string, string> }

type Asked = { path: string; headers: Record<string, string | string[] | undefined> }

/**
 * A service of the web on this machine.
 * @param answer what it says to a GET of that address; never, when it gives undefined
 */
export async function startHttpStandIn(answer: (asked: Asked) => StandInAnswer | undefined) {
  const server = createServer((request, response) => {
    const said = answer({ path: request.url ?? '', headers: request.headers })
    if (!said) return
    const { status = 200, json = {}, headers = {} } = said
    response.writeHead(status, headers).end(JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
