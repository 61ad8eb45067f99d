import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveFile } from '#web/lib/save-file.ts'

const link = { href: '', download: '', click: vi.fn() }
const revoke = vi.spyOn(URL, 'revokeObjectURL')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { createElement: () => link })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('revokes the object URL some time after the click', () => {
  saveFile(new Blob(['{}']), 'my-data.json')
  expect(link).toMatchObject({ href: expect.stringMatching(/^blob:/), download: 'my-data.json' })
  expect(link.click).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(30_000)
  expect(revoke).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(revoke).toHaveBeenCalledExactlyOnceWith(link.href)
})
