import { isIP } from 'node:net'
import { fastify } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '#server/http/listen.ts'

function openApp() {
  const app = fastify()
  onTestFinished(() => app.close())
  return app
}

test.each(['localhost', '127.0.0.1', '0.0.0.0'])('listens on %s with one server', async (host) => {
  const app = openApp()
  const opened = vi.spyOn(app, 'listen')
  await listen(app, { host, port: 0 })
  expect(app.addresses()).toHaveLength(1)
  // A name would start two servers where it resolves to two addresses.
  const isAddress = (asked: string) => isIP(asked) > 0
  const opening = expect.objectContaining({ host: expect.toSatisfy(isAddress) })
  expect(opened).toHaveBeenCalledWith(opening)
})

test.each(['192.0.2.1', 'nowhere.invalid'])(
  'reports %s, which is not on this machine',
  async (host) => {
    await expect(listen(openApp(), { host, port: 0 })).rejects.toThrow(
      `Cannot listen on ${host}:0 (`,
    )
  },
)
