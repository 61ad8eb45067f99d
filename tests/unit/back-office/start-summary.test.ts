import { expect, test } from 'vitest'
import { describeParts } from '#server/boot/summary.ts'
import { readConfig } from '#server/config.ts'

const names = (payments: string, identity: string, mailer: string) =>
  ({
    payments: { name: payments },
    identity: { name: identity },
    mailer: { name: mailer },
  }) as Parameters<typeof describeParts>[1]

const live = {
  DATABASE_URL: 'postgres://shop:hunter2@db.example.com/shop',
  JWT_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://shop.example.com',
}

test('a live shop shows neither demo parts nor a password [API-124]', () => {
  const config = readConfig({
    ...live,
    ADMIN_EMAIL: 'o@example.com',
    ADMIN_PASSWORD: 'long enough',
  })
  const summary = describeParts(config, names('none', 'demo', 'files')).join('\n')
  expect(summary).not.toMatch(/demo|\/dev\/|hunter2|long enough/)
  expect(summary).toContain('stored in .data/mail, not sent: set SMTP_URL')
  const real = describeParts(config, names('stripe', 'google', 'smtp')).join('\n')
  expect(real).toMatch(/Payment +stripe\n.*Sign-in +google\n.*Mail +smtp/)
})
