import { beforeEach, expect, test, vi } from 'vitest'
import {
  readPaidLink,
  readReturnToken,
  rememberPaidLink,
  saveGuestOrder,
} from '#web/checkout/guest/guest-order.ts'

/** The order that the way back from a payment page leads to, in a tab that has placed one too. */

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
})

const place = (token: string) => saveGuestOrder({ token, key: token, bought: [] })

test('is the one that the tab has placed, without a payment link [GUEST-2]', () => {
  expect(readReturnToken()).toBeNull()
  place('placed')
  expect([readReturnToken(), readPaidLink()]).toEqual(['placed', null])
})

test('is that of the payment link that was followed last, and not an earlier order [TILL-9]', () => {
  rememberPaidLink('link')
  expect(readReturnToken()).toBe('link')
  place('placed')
  expect([readReturnToken(), readPaidLink()]).toEqual(['placed', null])
  rememberPaidLink('link')
  expect([readReturnToken(), readPaidLink()]).toEqual(['link', 'link'])
})

test('is none of a text that another version has stored [TILL-9]', () => {
  for (const text of ['token', '{}', '[1, null]']) {
    sessionStorage.setItem('paid-link', text)
    expect(readReturnToken()).toBeNull()
  }
})
