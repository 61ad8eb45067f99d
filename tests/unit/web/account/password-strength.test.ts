import { expect, test } from 'vitest'
import { ratePassword } from '#web/account/password/password-strength.ts'

test.each([
  ['', 'weak'],
  ['password', 'weak'],
  ['Password1!', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnopqrstuvwxyz', 'weak'],
  ['1234567890', 'weak'],
  ['19840512', 'weak'],
  ['xK9#vQ2!', 'fair'],
  ['groove-and-runout', 'good'],
  ['purple kettle orbit ticket', 'strong'],
  ['rkV6FM4PRu16PRW10rNf5Q', 'strong'],
  ['ängström über straße', 'good'],
])('rates %j as %s', (password, level) => {
  expect(ratePassword(password)).toBe(level)
})

test('more characters never make a password weaker', () => {
  const levels = ['weak', 'fair', 'good', 'strong']
  const password = 'Four words: orbit kettle 1987 ferry!'
  let last = 0
  for (let length = 1; length <= password.length; length += 1) {
    const level = levels.indexOf(ratePassword(password.slice(0, length)))
    expect(level).toBeGreaterThanOrEqual(last)
    last = level
  }
})
