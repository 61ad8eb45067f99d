import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

/** For malformed requests: HTTP clients normalise URLs before sending them. */

/** Listens on a port of this machine and returns it. */
export async function openPort(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Sends bytes as they are and reads until the other side closes. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(Buffer.from(bytes, 'latin1'))
  return text(socket)
}

/** The raw response to `GET address`, sent unchanged. */
export function getRaw(port: number, address: string, headers = ''): Promise<string> {
  const own = 'host: shop.test\r\nconnection: close\r\n'
  return sendRaw(port, `GET ${address} HTTP/1.1\r\n${own}${headers}\r\n`)
}

export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

/** The value of a header; undefined when missing. */
export function headerOf(answer: string, name: string): string | undefined {
  const [head = ''] = answer.split('\r\n\r\n')
  const line = head.split('\r\n').find((each) => each.toLowerCase().startsWith(`${name}:`))
  return line?.slice(name.length + 1).trim()
}
