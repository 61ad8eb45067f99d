import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createConnectionDrain } from '#server/http/overload/drain.ts'

/** More than the socket buffers hold while no client reads. */
const LARGE = Buffer.alloc(64 * 1024 * 1024)

/** Answers synchronously, as the cache layer does. */
async function openServer(body: Buffer) {
  const drain = createConnectionDrain({ shopName: 'Runout Records', identity: {} })
  const server = createServer(drain.layer((_request, response) => void response.end(body)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { drain, server, port: (server.address() as AddressInfo).port }
}

test('does not wait for a sent cached response', async () => {
  const { drain, port } = await openServer(Buffer.from('here'))
  const client = connect(port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  client.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n')
  await once(client, 'data')
  drain.stopAccepting()
  await drain.drained()
})

test('waits until a slow client has its cached response', async () => {
  const { drain, server, port } = await openServer(LARGE)
  const client = connect(port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  const requested = once(server, 'request')
  client.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n')
  await requested
  drain.stopAccepting()
  let isDrained = false
  const drained = drain.drained().then(() => {
    isDrained = true
  })
  await once(client, 'readable')
  expect(isDrained).toBe(false)
  client.resume()
  await drained
})
