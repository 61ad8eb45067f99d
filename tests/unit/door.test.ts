import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openDoor } from '../../server/http/door.ts'

/** More than the system takes from a process while nobody reads. */
const LARGE = Buffer.alloc(64 * 1024 * 1024)

/** Answers at once, as what is kept is answered. */
async function openShop(body: Buffer) {
  const app = Fastify()
  const { server } = app
  server.removeAllListeners('request').on('request', (_request, response) => response.end(body))
  const door = openDoor(app, 'Runout Records')
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return { door, server, port: (server.address() as AddressInfo).port }
}

test('what was answered from memory and is sent is not waited for', async () => {
  const { door, port } = await openShop(Buffer.from('here'))
  const client = connect(port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  client.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n')
  await once(client, 'data')
  door.shut()
  await door.emptied()
})

test('what was answered from memory is waited for until a slow reader has it', async () => {
  const { door, server, port } = await openShop(LARGE)
  const client = connect(port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  const asked = once(server, 'request')
  client.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n')
  await asked
  door.shut()
  let isEmpty = false
  const emptied = door.emptied().then(() => {
    isEmpty = true
  })
  await once(client, 'readable')
  expect(isEmpty).toBe(false)
  client.resume()
  await emptied
})
