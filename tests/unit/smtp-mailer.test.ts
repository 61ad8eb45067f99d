import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createMailer } from '../../server/platform/mail/index.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
})

/** A mail server that knows just enough to take one mail, and answers `verdict` to it. */
async function startMailServer(verdict: string) {
  const heard: string[] = []
  server = createServer((socket) => {
    let isInMail = false
    const answer = (line: string) => {
      heard.push(line)
      if (isInMail && line !== '.') return
      if (isInMail) socket.write(`${verdict}\r\n`)
      else socket.write(line === 'DATA' ? '354 go on\r\n' : '250 ok\r\n')
      isInMail = line === 'DATA'
    }
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => chunk.toString().split('\r\n').slice(0, -1).forEach(answer))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return { heard, url: `smtp://127.0.0.1:${address.port}` }
}

const mail = { to: 'ida@example.com', subject: 'Hi', html: '<p>Hello</p>', text: 'Hello' }
const from = 'Test Records <shop@example.com>'

const open = (url: string) =>
  createMailer({ smtp: { url, from }, mailFrom: from, dataDir: '/nowhere' })

test('API-114 with SMTP_URL a mail goes to the mail server, in both forms', async () => {
  const { heard, url } = await startMailServer('250 taken')
  const mailer = open(url)
  await mailer.send(mail)
  expect(mailer.name).toBe('smtp')
  expect(heard).toContain('MAIL FROM:<shop@example.com>')
  expect(heard).toContain('RCPT TO:<ida@example.com>')
  expect(heard.join('\n')).toMatch(/multipart\/alternative/)
  expect(await mailer.listKept()).toEqual([])
})

test('a mail the server refuses is an error, so that its job tries again', async () => {
  const { url } = await startMailServer('451 try later')
  await expect(open(url).send(mail)).rejects.toThrow('451')
})
