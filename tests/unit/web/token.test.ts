import { describe, expect, it } from 'vitest'
import { isTokenValid } from '../../../web/lib/token.ts'

const nowMs = Date.UTC(2026, 0, 1)
const nowSeconds = nowMs / 1000

function toToken(payload: unknown): string {
  return `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
}

describe('a token', () => {
  it('VAL-1 VAL-2 VAL-3 is valid with three parts and an expiry in the future', () => {
    expect(isTokenValid(toToken({ exp: nowSeconds + 1 }), nowMs)).toBe(true)
    expect(isTokenValid(toToken({ exp: nowSeconds + 60, name: 'Zoë ÿþ' }), nowMs)).toBe(true)
  })

  it.each([
    ['VAL-1 has two parts', `head.${toToken({ exp: nowSeconds + 1 }).split('.')[1]}`],
    ['VAL-1 has four parts', `${toToken({ exp: nowSeconds + 1 })}.more`],
    ['VAL-1 is empty', ''],
    ['VAL-2 has no expiry', toToken({ sub: 'u1' })],
    ['VAL-2 has an expiry that is no number', toToken({ exp: 'soon' })],
    ['VAL-2 holds no object', toToken(null)],
    ['VAL-2 cannot be read', 'head.%%%.signature'],
    ['VAL-3 ends now', toToken({ exp: nowSeconds })],
    ['VAL-3 has ended', toToken({ exp: nowSeconds - 1 })],
  ])('is not valid when it %s', (_, token) => {
    expect(isTokenValid(token, nowMs)).toBe(false)
  })
})
