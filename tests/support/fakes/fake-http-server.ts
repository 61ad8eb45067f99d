import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeAnswer = { status?: number; json?: unknown; headers?: Record<string, string> }

type FakeRequest = { path: string; headers: Record<string, string | string[] | undefined> }

/**
 * Fake HTTP service on this machine.
 * @param answer the response to a request; undefined leaves the request without a response
 */
export async function startFakeHttpServer(
  answer: (request: FakeRequest) => FakeAnswer | undefined,
) {
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
