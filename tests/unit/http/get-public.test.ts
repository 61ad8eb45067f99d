import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { getBy, getPublic } from '#server/platform/http-client/get-public.ts'

type Answer = { status: number; location?: string; body?: Buffer }

function toResponse({ status, location, body }: Answer): IncomingMessage {
  const response = new IncomingMessage(new Socket())
  response.statusCode = status
  if (location !== undefined) response.headers.location = location
  if (body) response.push(body)
  response.push(null)
  return response
}

/** Gives one answer after the other, and lists the requested URLs. */
function fetchFrom(answers: Answer[], { bytesMax = 100 } = {}) {
  const requested: string[] = []
  const bytes = getBy(
    async (url) => {
      requested.push(url.href)
      return toResponse(answers[requested.length - 1] ?? { status: 500 })
    },
    'https://cdn.example/a.jpg',
    { bytesMax },
  )
  return { bytes, requested }
}

describe('a file of the internet', () => {
  test.each([
    ['http://cdn.example/a.jpg', 'does not begin with https://'],
    ['file:///etc/passwd', 'does not begin with https://'],
    ['//cdn.example/a.jpg', 'not an address'],
    ['https://me:secret@cdn.example/', 'has a password'],
    ['https://127.0.0.1/', 'is in a private network'],
    ['https://2130706433/', 'is in a private network'],
    ['https://[::ffff:10.0.0.1]/', 'is in a private network'],
    ['https://169.254.169.254/latest/meta-data', 'is in a private network'],
    // By name: the resolved address is checked on connect.
    ['https://localhost/', 'is in a private network'],
  ])('is not fetched from %s (CSV-51)', async (url, message) => {
    await expect(getPublic(url, { bytesMax: 100 })).rejects.toThrow(message)
  })

  test('is fetched after redirects to other public addresses (CSV-51)', async () => {
    const { bytes, requested } = fetchFrom([
      { status: 302, location: '/b.jpg' },
      { status: 301, location: 'https://other.example/c.jpg' },
      { status: 200, body: Buffer.from('image') },
    ])
    expect((await bytes).toString()).toBe('image')
    expect(requested).toEqual([
      'https://cdn.example/a.jpg',
      'https://cdn.example/b.jpg',
      'https://other.example/c.jpg',
    ])
  })

  test.each(['https://10.0.0.7/', 'http://other.example/', 'https://[fd00::1]/'])(
    'is not fetched after a redirect to %s (CSV-51)',
    async (location) => {
      const { bytes, requested } = fetchFrom([{ status: 302, location }])
      await expect(bytes).rejects.toThrow()
      expect(requested).toHaveLength(1)
    },
  )

  test('is abandoned in a loop, on an error, and when it is too large (CSV-51)', async () => {
    const loop = Array.from({ length: 9 }, () => ({ status: 302, location: '/again' }))
    const looped = fetchFrom(loop)
    await expect(looped.bytes).rejects.toThrow('too often')
    expect(looped.requested).toHaveLength(4)
    await expect(fetchFrom([{ status: 404 }]).bytes).rejects.toThrow('It answered 404')
    const large = [{ status: 200, body: Buffer.alloc(2 * 1024 * 1024) }]
    await expect(fetchFrom(large, { bytesMax: 1024 * 1024 }).bytes).rejects.toThrow(
      'It is larger than 1 MB',
    )
  })
})
