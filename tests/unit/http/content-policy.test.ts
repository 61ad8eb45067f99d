import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { toPolicedPage } from '#server/http/content-policy.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const police = (html: string, constants: string[] = [], imageOrigins: string[] = []) =>
  toPolicedPage(html, { nonce: 'n0nce', constants, imageOrigins })

test('allows rendered scripts by hash and removes their marker', () => {
  const { html, policy } = police('<script nonce="n0nce" type="module" async="">go(1)</script>')
  expect(html).toBe('<script type="module" async="">go(1)</script>')
  expect(policy).toContain(`script-src 'self' ${hashOf('go(1)')};`)
})

test('hashes the bytes of a script with other letters', () => {
  const page = Buffer.from('<script nonce="n0nce">say("é “")</script>').toString('latin1')
  expect(police(page).policy).toContain(hashOf('say("é “")'))
})

test.each([
  ['without a mark', '<script>steal()</script>'],
  ['with a guessed mark', '<script nonce="guess">steal()</script>'],
  ['with an empty mark', '<script nonce="">steal()</script>'],
  ['that hides the mark in its text', '<script>steal(\' nonce="n0nce"\')</script>'],
])('blocks a script %s', (_, html) => {
  expect(police(html).policy).toContain("script-src 'self';")
})

test('allows a constant script on every page', () => {
  expect(police('<p>', ['theme()']).policy).toContain(`script-src 'self' ${hashOf('theme()')};`)
})

test('allows style attributes with plain values by hash, and no others', () => {
  const html =
    '<html style="--accent-light:#737400;--accent-dark:#ffff00"><i style="--place:3"></i><i style="background-color:#aabbcc"></i><i style="background:url(//evil)"></i>'
  const { policy } = police(html)
  const hashes = [
    hashOf('--accent-light:#737400;--accent-dark:#ffff00'),
    hashOf('--place:3'),
    hashOf('background-color:#aabbcc'),
  ].join(' ')
  expect(policy).toContain(`style-src-attr 'unsafe-hashes' ${hashes};`)
})

test('allows nothing unsafe, no framing and no other origin', () => {
  const { policy } = police('<p>')
  expect(policy).not.toMatch(/'unsafe-(?:inline|eval)'/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("form-action 'self'")
  expect(policy).toContain("style-src-attr 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
})

test('names the origins of images instead of allowing all [SEC-27]', () => {
  expect(police('<p>').policy).toContain("img-src 'self' data: blob:;")
  const { policy } = police(
    '<img src="https://evil.example/a.png">',
    [],
    ['https://cdn.example.com'],
  )
  expect(policy).toContain("img-src 'self' data: blob: https://cdn.example.com;")
})
