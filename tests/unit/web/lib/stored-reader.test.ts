import { expect, it } from 'vitest'
import { createStoredReader } from '#web/lib/storage.ts'
import { createStore } from '#web/lib/store.ts'

it('reads the same value until the stored text changes', () => {
  const stored = createStore<string | null>(null)
  const read = createStoredReader(stored, (text) => ({ text }))
  expect(read()).toBe(read())
  stored.set('[1]')
  const first = read()
  expect(first).toEqual({ text: '[1]' })
  stored.set('[1]')
  expect(read()).toBe(first)
  stored.set(null)
  expect(read()).toEqual({ text: null })
})
