import { connect, createServer } from 'node:net'
import pg from 'pg'

/** The startup parameters of a connection that poolers in transaction mode accept. */
const TAKEN = ['user', 'database', 'client_encoding', 'application_name']

export type FakePooler = { url: string; close(): Promise<void> }

/** Fake PgBouncer in front of a database: it checks the start of a connection as PgBouncer does. */
export async function startFakePooler(databaseUrl: string): Promise<FakePooler> {
  const { host, port, user, database } = new pg.Client({ connectionString: databaseUrl })
  const toServer = () =>
    host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  const server = createServer((client) => {
    client.on('error', () => {})
    client.once('data', (opening) => {
      const refused = wordsOf(opening).find((word) => !TAKEN.includes(word))
      if (refused) {
        client.end(refusal(`unsupported startup parameter: ${refused}`))
        return
      }
      const upstream = toServer().on('error', () => client.destroy())
      upstream.write(opening)
      client.pipe(upstream).pipe(client)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const own = typeof address === 'object' ? address?.port : undefined
  return {
    url: `postgresql://${user}@127.0.0.1:${own}/${database}?sslmode=disable`,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** The names of a StartupMessage: its length, the version, then name and value in turn, each ended by a zero byte. */
function wordsOf(message: Buffer): string[] {
  const parts = message.subarray(8).toString('utf8').split('\0')
  return parts.filter((part, index) => index % 2 === 0 && part !== '')
}

/** An ErrorResponse: "E", its length, fields of one letter each. */
function refusal(reason: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${reason}\0\0`)
  const head = Buffer.from([0x45, 0, 0, 0, 0])
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
