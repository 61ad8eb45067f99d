import { expect, test } from 'vitest'
import { getEncoded, toCachedResponse } from '#server/http/cache/cached-response.ts'

test('a failed compression is tried again for the next client', async () => {
  const body = Buffer.from('a page '.repeat(1000))
  const cached = toCachedResponse({ statusCode: 200, headers: {}, body }, 1)
  // Nothing that can be compressed.
  cached.body = new Array(2000) as unknown as Buffer
  await expect(getEncoded(cached, 'br')).rejects.toThrow()
  cached.body = body
  const { bytes, headers } = await getEncoded(cached, 'br')
  expect(bytes.length).toBeLessThan(body.length)
  expect(headers).toContain('br')
})
