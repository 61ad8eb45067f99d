import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNetworkShare } from '#server/http/overload/network-share.ts'

/** The part of a response that the share listens to. */
function makeResponse() {
  const response = Object.assign(new EventEmitter(), { closed: false })
  return {
    // The share reads nothing else of a response.
    response: response as unknown as ServerResponse,
    finish: () => response.emit('prefinish'),
    disconnect() {
      response.closed = true
      response.emit('close')
    },
  }
}

type Client = ReturnType<typeof makeResponse>

let share: ReturnType<typeof createNetworkShare>
let admitted: Client[]
let refused: Client[]

beforeEach(() => {
  vi.useFakeTimers()
  share = createNetworkShare({ places: 2, queue: 2 })
  admitted = []
  refused = []
})
afterEach(() => {
  vi.useRealTimers()
})

/** A request of that network, at once in `admitted` or `refused` unless it waits. */
async function enter(network = 'one'): Promise<Client> {
  const client = makeResponse()
  void share
    .enter(network, client.response)
    .then((isAdmitted) => (isAdmitted ? admitted : refused).push(client))
  await flush()
  return client
}

const flush = () => vi.advanceTimersByTimeAsync(0)

test('runs two requests of a network, queues two and refuses the next [SEC-11]', async () => {
  const first = await enter()
  const second = await enter()
  const third = await enter()
  const fourth = await enter()
  const fifth = await enter()
  expect([admitted, refused]).toEqual([[first, second], [fifth]])
  second.finish()
  await flush()
  expect(admitted).toEqual([first, second, third])
  first.finish()
  await flush()
  expect(admitted).toEqual([first, second, third, fourth])
})

test('another network has places of its own [SEC-11]', async () => {
  await Promise.all([enter(), enter(), enter()])
  const other = await enter('other')
  expect(admitted).toContain(other)
})

test('a response that finishes and closes frees one place, not two [SEC-11]', async () => {
  const first = await enter()
  await enter()
  first.finish()
  first.disconnect()
  await Promise.all([enter(), enter()])
  expect(admitted).toHaveLength(3)
})

test('a client that disconnects frees its place, running or queued [SEC-11]', async () => {
  const first = await enter()
  await enter()
  const queued = await enter()
  const next = await enter()
  queued.disconnect()
  first.disconnect()
  await flush()
  expect(admitted).toContain(next)
  expect(admitted).not.toContain(queued)
})

test('a client that disconnected before its turn takes no place [SEC-11]', async () => {
  const gone = makeResponse()
  gone.disconnect()
  await share.enter('one', gone.response)
  await Promise.all([enter(), enter()])
  expect(admitted).toHaveLength(2)
})

test('refuses a queued request after five seconds [SEC-11]', async () => {
  await Promise.all([enter(), enter()])
  const queued = await enter()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(refused).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(refused).toEqual([queued])
})
