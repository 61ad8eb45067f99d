import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discardDrafts, readDrafts, writeDrafts } from '#web/account/session/drafts.ts'
import { readStoredDrafts } from '#web/account/session/stored-drafts.ts'
import { storeToken } from '#web/lib/api/token.ts'

function makeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const texts = new Map<string, string>()
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => texts.set(name, text),
    removeItem: (name) => texts.delete(name),
  }
}

const payload = Buffer.from(JSON.stringify({ exp: 9_999_999_999 })).toString('base64url')

beforeEach(() => {
  vi.stubGlobal('sessionStorage', makeStorage())
  vi.stubGlobal('localStorage', makeStorage())
  storeToken(`head.${payload}.signature`)
  discardDrafts()
})
afterEach(() => vi.unstubAllGlobals())

test('a draft is stored for its owner alone [LATE-4]', () => {
  writeDrafts('ida', 'note 1 ', { '': 'Asked whether' })
  writeDrafts('ida', 'profile ', { firstName: 'Ida', street: '1 Lamp Lane' })
  expect(readDrafts('ida', 'note 1 ')).toEqual({ '': 'Asked whether' })
  expect(readDrafts('ida', 'profile ')).toEqual({ firstName: 'Ida', street: '1 Lamp Lane' })
  expect(readStoredDrafts()?.owner).toBe('ida')
  expect(readDrafts('olaf', 'note 1 ')).toEqual({})
  writeDrafts('olaf', 'note 1 ', { '': 'Mine' })
  expect(JSON.stringify(readStoredDrafts())).not.toContain('Ida')
})

test('a draft without texts is removed, and leaves the others [LATE-4]', () => {
  writeDrafts('ida', 'note 1 ', { '': 'One' })
  writeDrafts('ida', 'note 2 ', { '': 'Two' })
  writeDrafts('ida', 'note 1 ', {})
  expect(readStoredDrafts()).toEqual({ owner: 'ida', texts: { 'note 2 ': 'Two' } })
  writeDrafts('ida', 'note 2 ', {})
  expect(readStoredDrafts()).toBeNull()
})

test('nothing is stored without a session, and a sign-out discards all [LATE-4]', () => {
  writeDrafts('ida', 'note 1 ', { '': 'One' })
  discardDrafts()
  expect(readStoredDrafts()).toBeNull()
  expect(readDrafts('ida', 'note 1 ')).toEqual({})
  storeToken('no.valid.token')
  writeDrafts('ida', 'note 1 ', { '': 'Still here' })
  expect(readDrafts('ida', 'note 1 ')).toEqual({ '': 'Still here' })
  expect(readStoredDrafts()).toBeNull()
})

test.each([
  '',
  '7',
  'null',
  '{"owner":"ida"}',
  '{"owner":1,"texts":{}}',
  '{"owner":"ida","texts":{"a":1}}',
])('the stored text %o is no draft [LATE-4]', (text) => {
  sessionStorage.setItem('drafts', text)
  expect(readStoredDrafts()).toBeNull()
})
