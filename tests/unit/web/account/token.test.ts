import { describe, expect, it } from 'vitest'
import { isTokenValid } from '#web/lib/api/token.ts'

const nowMs = Date.UTC(2026, 0, 1)
const nowSeconds = nowMs / 1000

function toToken(payload: unknown): string {
  return `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
}

describe('a token', () => {
  it('is valid with three parts and an expiry in the future [VAL-1 VAL-2 VAL-3]', () => {
    expect(isTokenValid(toToken({ exp: nowSeconds + 1 }), nowMs)).toBe(true)
    expect(isTokenValid(toToken({ exp: nowSeconds + 60, name: 'Zoë ÿþ' }), nowMs)).toBe(true)
  })

  it.each([
    ['has two parts [VAL-1]', `head.${toToken({ exp: nowSeconds + 1 }).split('.')[1]}`],
    ['has four parts [VAL-1]', `${toToken({ exp: nowSeconds + 1 })}.more`],
    ['is empty [VAL-1]', ''],
    ['has no expiry [VAL-2]', toToken({ sub: 'u1' })],
    ['has an expiry that is no number [VAL-2]', toToken({ exp: 'soon' })],
    ['holds no object [VAL-2]', toToken(null)],
    ['cannot be read [VAL-2]', 'head.%%%.signature'],
    ['ends now [VAL-3]', toToken({ exp: nowSeconds })],
    ['has ended [VAL-3]', toToken({ exp: nowSeconds - 1 })],
  ])('is invalid when it %s', (_, token) => {
    expect(isTokenValid(token, nowMs)).toBe(false)
  })
})
