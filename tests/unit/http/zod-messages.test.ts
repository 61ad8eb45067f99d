import { expect, test } from 'vitest'
import { z } from 'zod'
import { setZodMessages } from '#server/http/errors/zod-messages.ts'

setZodMessages()

const input = z.strictObject({
  limit: z.int().min(1).max(20).optional(),
  ids: z.array(z.string().min(3).max(5)).min(1).max(2).optional(),
})

test.each([
  [{ limit: 21 }, 'limit must be at most 20'],
  [{ limit: 0 }, 'limit must be at least 1'],
  [{ limit: 'ten' }, 'limit must be a number'],
  [{ ids: [] }, 'ids must have at least 1 entry'],
  [{ ids: ['one', 'two', 'three'] }, 'ids must have at most 2 entries'],
  [{ ids: ['to'] }, 'ids.0 must have at least 3 characters'],
  [{ ids: ['thirty'] }, 'ids.0 must have at most 5 characters'],
  [{ lines: [] }, 'The request has fields that are unknown: lines'],
])('%j: %s', (value, message) => {
  expect(input.safeParse(value).error?.issues[0]?.message).toBe(message)
})
