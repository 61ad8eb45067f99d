import { describe, expect, it } from 'vitest'
import { readReturnTo, toSignInState } from '#web/account/sign-in/return-to.ts'

const at = (pathname: string, search = '', hash = '') => ({
  pathname,
  search,
  hash,
  state: null,
  key: 'k',
  mask: undefined,
})

describe('the return URL after signing in', () => {
  it('leads to the previous page with its query [ROUTE-32 AUTH-9]', () => {
    const state = toSignInState(at('/orders', '?page=2', '#o1'))
    expect(readReturnTo(state).path).toBe('/orders?page=2#o1')
  })

  it('passes on the state of that page', () => {
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
  ])('leads home from %s [AUTH-10]', (_, state) => {
    expect(readReturnTo(state)).toEqual({ path: '/' })
  })

  it('accepts a page whose path only starts like the sign-in screen', () => {
    expect(readReturnTo({ from: { path: '/author' } }).path).toBe('/author')
  })
})
