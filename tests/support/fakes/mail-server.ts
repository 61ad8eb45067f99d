import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** The response to mail for an address; others are accepted. */
export type MailVerdict = { code: number; words: string } | 'stalls' | 'drops'

type MailServerOptions = {
  verdicts?: Record<string, MailVerdict>
  /** Required before any mail. */
  signIn?: { user: string; password: string }
  /** TLS from the first byte, on STARTTLS, or not at all. */
  tls?: 'from-the-start' | 'starttls' | 'none'
  /** Never responds to a connection. */
  isMute?: boolean
  host?: string
}

export type TakenMail = {
  from: string
  to: string[]
  isEncrypted: boolean
  user: string
  text: string
  /** On the monotonic clock. */
  takenAt: number
}

/** A real mail server on this machine, with a self-signed certificate. */
export async function startMailServer(options: MailServerOptions = {}) {
  const { verdicts = {}, signIn, tls = 'starttls', isMute = false, host = '127.0.0.1' } = options
  const taken: TakenMail[] = []
  const attempts: string[] = []
  const meanwhile = { look: async () => {}, isAway: false }
  const disabled = [...(tls === 'none' ? ['STARTTLS'] : []), ...(signIn ? [] : ['AUTH'])]
  const behaviour: SMTPServerOptions = {
    secure: tls === 'from-the-start',
    disabledCommands: disabled,
    authOptional: !signIn,
    // Without this, the server itself refuses a login without TLS.
    allowInsecureAuth: true,
    closeTimeout: 1,
    // Without this, it warns about its own certificate.
    logger: false,
    onConnect: (_session, done) => (isMute ? undefined : done()),
    onAuth({ username, password }, _session, done) {
      if (username === signIn?.user && password === signIn?.password) done(null, { user: username })
      else done(refusal({ code: 535, words: '5.7.8 Wrong name or password' }))
    },
    onMailFrom: (_address, _session, done) =>
      done(meanwhile.isAway ? refusal({ code: 421, words: '4.3.2 Try again later' }) : null),
    onRcptTo({ address }, _session, done) {
      attempts.push(address)
      const verdict = verdicts[address]
      if (verdict === 'stalls') return
      done(typeof verdict === 'object' ? refusal(verdict) : null)
    },
    onData(stream, { envelope, secure, user }, done) {
      const chunks: Buffer[] = []
      const to = envelope.rcptTo.map(({ address }) => address)
      if (to.some((address) => verdicts[address] === 'drops')) setImmediate(dropAll)
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const text = Buffer.concat(chunks).toString()
        const takenAt = performance.now()
        taken.push({ from, to, isEncrypted: secure, user: user ?? '', text, takenAt })
        await meanwhile.look()
        done()
      })
    },
  }
  const server = new SMTPServer(behaviour)
  server.on('error', () => {})
  // The type omits them; each connection has its current socket, encrypted or not.
  const dropAll = () => {
    for (const { _socket } of server.connections as Set<{ _socket: Socket }>) _socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.server.address() as AddressInfo
  const scheme = tls === 'from-the-start' ? 'smtps' : 'smtp'
  const account = signIn ? `${signIn.user}:${signIn.password}@` : ''
  return {
    /** The value for SMTP_URL, with the certificate trusted. */
    url: `${scheme}://${account}127.0.0.1:${port}/?tls.rejectUnauthorized=false`,
    port,
    taken,
    /** Every recipient offered, in order. */
    attempts,
    /** `look` runs between a mail and its acceptance; `isAway` defers every mail. */
    meanwhile,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function refusal({ code, words }: { code: number; words: string }): Error {
  return Object.assign(new Error(words), { responseCode: code })
}
