import { describe, expect, it } from 'vitest'
import { readReturnTo, toSignInState } from '../../../web/account/return-to.ts'

const at = (pathname: string, search = '', hash = '') => ({
  pathname,
  search,
  hash,
  state: null,
  key: 'k',
  mask: undefined,
})

describe('the way back from signing in', () => {
  it('ROUTE-32 AUTH-9 leads to the page it came from, query and all', () => {
    const state = toSignInState(at('/orders', '?page=2', '#o1'))
    expect(readReturnTo(state).path).toBe('/orders?page=2#o1')
  })

  it('hands on what that page has to know', () => {
    expect(readReturnTo(toSignInState(at('/'), { cartStays: true })).state).toEqual({
      cartStays: true,
    })
  })

  it.each([
    ['nothing', null],
    ['no path', { from: {} }],
    ['a path that is no text', { from: { path: 4 } }],
    ['another address', { from: { path: 'https://elsewhere.example' } }],
    ['another host', { from: { path: '//elsewhere.example' } }],
    ['another host with a backslash', { from: { path: '/\\elsewhere.example' } }],
    ['another host behind a tab', { from: { path: '/\t/elsewhere.example' } }],
    ['another host behind a line end', { from: { path: '/\n\\elsewhere.example' } }],
    ['another host behind a control character', { from: { path: '\u0001//elsewhere.example' } }],
    ['a name and a password', { from: { path: '//shop:secret@elsewhere.example' } }],
    ['one stroke too few', { from: { path: 'https:/elsewhere.example' } }],
    ['a script behind a tab', { from: { path: 'java\tscript:alert(1)' } }],
    ['a script', { from: { path: 'javascript:alert(1)' } }],
    ['the sign-in screen', { from: { path: '/auth' } }],
    ['its callback', { from: { path: '/auth/callback?token=x' } }],
    ['the reset screen', { from: { path: '/reset-password?token=x' } }],
  ])('AUTH-10 leads home from %s', (_, state) => {
    expect(readReturnTo(state)).toEqual({ path: '/' })
  })

  it('takes a page that only begins like the sign-in screen', () => {
    expect(readReturnTo({ from: { path: '/author' } }).path).toBe('/author')
  })
})
