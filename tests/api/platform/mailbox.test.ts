import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()

const mail = { to: 'ida@example.com', subject: '<b>Hi</b>', html: '<p>"Hello"</p>', text: 'Hello' }

test('shows stored mails newest first, as a page and as JSON [API-115]', async () => {
  expect((await shop.app.inject('/dev/mail')).body).toContain('No mail yet.')
  await shop.mailer.send(mail)
  shop.advance(1000)
  await shop.mailer.send({ ...mail, to: 'oskar@example.com' })

  const json = await shop.app.inject('/dev/mail.json')
  expect(json.json()).toEqual([
    { ...mail, to: 'oskar@example.com', date: '2026-03-04T01:00:01.000Z' },
    { ...mail, date: '2026-03-04T01:00:00.000Z' },
  ])
  const { body } = await shop.app.inject('/dev/mail')
  expect(body).toContain('Demo')
  expect(body.indexOf('oskar@example.com')).toBeLessThan(body.indexOf('ida@example.com'))
})

test('a mail cannot escape its frame', async () => {
  const { body } = await shop.app.inject('/dev/mail')
  expect(body).toContain('&lt;b&gt;Hi&lt;/b&gt;')
  expect(body).toContain('&lt;p&gt;&quot;Hello&quot;&lt;/p&gt;')
  expect(body).not.toContain('allow-scripts')
})

test('there is no mailbox outside the demo or with a real mailer [API-105]', async () => {
  const { services } = shop
  for (const changed of [
    { ...services, settings: { ...services.settings, demo: false } },
    { ...services, mailer: { ...services.mailer, name: 'smtp' } },
  ]) {
    const app = await buildApp({ services: changed })
    expect((await app.inject('/dev/mail')).statusCode).toBe(404)
    await app.close()
  }
})
