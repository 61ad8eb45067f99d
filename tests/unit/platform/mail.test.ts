import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFileMailer } from '#server/platform/mail/file-mailer.ts'
import {
  address,
  button,
  facts,
  lines,
  note,
  paragraph,
  renderMail,
} from '#server/platform/mail/index.ts'

const shop = {
  shopName: 'Test & Sons Records',
  publicUrl: 'http://shop.test',
  identity: {},
}

const content = {
  title: 'Your order is in',
  preview: 'Thank you',
  blocks: [
    paragraph('Hello <script>alert(1)</script>'),
    facts({ label: 'Order', value: '7K2F' }),
    lines(
      [{ name: '“Low Tide”', detail: '2 × $39.95', amount: '$79.90' }],
      [{ label: 'Total', value: '$79.90' }],
    ),
    address('Ships to', ['Ida Berg', ' ', '1 Long Lane']),
    button('See your order', 'http://shop.test/orders?a=1&b=2'),
    note('You bought something.'),
  ],
  footer: { text: 'Unsubscribe', url: 'http://shop.test/off' },
}

describe('a rendered mail', () => {
  test('has the same content in plain text, line by line', () => {
    expect(renderMail(shop, content).text).toBe(
      [
        'Your order is in',
        'Hello <script>alert(1)</script>',
        'Order: 7K2F',
        '“Low Tide”: $79.90\n  2 × $39.95\nTotal: $79.90',
        'Ships to:\nIda Berg\n1 Long Lane',
        'See your order:\nhttp://shop.test/orders?a=1&b=2',
        'You bought something.',
        `${'-'.repeat(40)}\nTest & Sons Records\nhttp://shop.test`,
        'Unsubscribe http://shop.test/off\n',
      ].join('\n\n'),
    )
  })

  test('escapes all values', () => {
    const { html } = renderMail(shop, content)
    expect(html).not.toContain('<script>')
    expect(html).toContain('Test &amp; Sons Records')
    expect(html).toContain('href="http://shop.test/orders?a=1&amp;b=2"')
  })

  test('wraps the value of a fact that is a sentence, and no amount', () => {
    const sentence = 'Cover very good, with a note about it'
    const condition = facts({ label: 'Condition', value: sentence })
    const { html } = renderMail(shop, { ...content, blocks: [...content.blocks, condition] })
    expect(html).toMatch(RegExp(`white-space:normal[^>]*>${sentence}<`))
    expect(html).toMatch(/white-space:nowrap[^>]*>7K2F</)
    expect(html).toMatch(/white-space:nowrap[^>]*>\$79\.90</)
  })

  test('has an intact dark theme', () => {
    const { html } = renderMail(shop, content)
    expect(html).toMatch(/^<!doctype html><html lang="en">/)
    expect(html).toContain('@media (prefers-color-scheme: dark) {')
    expect(/<style>([^<]*)<\/style>/.exec(html)?.[1]).not.toContain('&')
  })
})

describe('mails saved as files [API-114]', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'runout-mail-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const open = (clock?: () => Date) =>
    createFileMailer({ folder: join(folder, 'mail'), from: 'Test <shop@example.com>', clock })

  test('are listed as sent, newest first', async () => {
    const time = { now: Date.parse('2026-03-04T01:00:00Z') }
    const mailer = open(() => new Date(time.now))
    expect(mailer.name).toBe('files')
    expect(await mailer.listStored()).toEqual([])
    for (const to of ['ida@example.com', 'oskar@example.com']) {
      await mailer.send({ to, subject: 'Grüße, “Ida”', ...renderMail(shop, content) })
      time.now += 1000
    }
    const kept = await mailer.listStored()
    expect(kept.map(({ to }) => to)).toEqual(['oskar@example.com', 'ida@example.com'])
    expect(kept[0]).toMatchObject({ subject: 'Grüße, “Ida”' })
    expect(kept[0]?.html.trim()).toBe(renderMail(shop, content).html)
    expect(kept[0]?.text.trim()).toBe(renderMail(shop, content).text.trim())
    expect(kept[0]?.date).toBe('2026-03-04T01:00:01.000Z')
  })

  test('are one .eml file each, and a partial file is ignored', async () => {
    const mailer = open()
    await mailer.send({ to: 'ida@example.com', subject: 'One', ...renderMail(shop, content) })
    await writeFile(join(folder, 'mail', '.half.unfinished'), 'Subject: half')
    expect(
      (await readdir(join(folder, 'mail'))).filter((name) => name.endsWith('.eml')),
    ).toHaveLength(1)
    expect(await mailer.listStored()).toHaveLength(1)
  })

  test('cannot get more recipients through customer input', async () => {
    const mailer = open()
    await mailer.send({
      to: 'ida@example.com',
      subject: 'One\r\nBcc: all@example.com',
      ...renderMail(shop, content),
    })
    const [mail] = await mailer.listStored()
    expect(mail?.to).toBe('ida@example.com')
    expect(mail?.subject).toContain('Bcc')
  })
})
