import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * - `silent`: accepts the connection and never responds
 * - `dripping`: sends the headers, then a byte of the body now and then, which no idle timeout notices
 */
type Stall = 'silent' | 'dripping'

const DRIP_MS = 20
const HEADERS =
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n'

/** A payment provider that has stalled: a TCP server on this machine, for `STRIPE_API_BASE`. */
export async function startStalledStripe(stall: Stall = 'silent') {
  const sockets = new Set<Socket>()
  const drips = new Set<NodeJS.Timeout>()
  let connections = 0
  const server = createServer((caller) => {
    connections += 1
    sockets.add(caller)
    caller.on('error', () => {}).on('close', () => sockets.delete(caller))
    // Reads and drops the request.
    caller.resume()
    if (stall === 'silent') return
    caller.write(HEADERS)
    drips.add(setInterval(() => caller.writable && caller.write(' '), DRIP_MS))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The connections so far. */
    connections: () => connections,
    close(): Promise<void> {
      for (const drip of drips) clearInterval(drip)
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
