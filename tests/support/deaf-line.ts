import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/**
 * A way to a database on which connections can go deaf: they stay open and nothing comes back, as when the machine at
 * the other end is gone without a word. New ones lead through.
 */
export async function openDeafLine(databaseUrl: string) {
  const { host, port, database = '', user = '' } = new pg.Client(databaseUrl)
  const lines = new Set<[Socket, Socket]>()
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const line: [Socket, Socket] = [near, far]
    lines.add(line)
    near.pipe(far).pipe(near)
    for (const end of line) end.on('error', () => {}).on('close', () => lines.delete(line))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: nearPort } = server.address() as AddressInfo
  return {
    url: `postgres://${user}@127.0.0.1:${nearPort}/${database}`,
    /** @returns how many there were */
    deafen(): number {
      for (const [near, far] of lines) {
        near.unpipe(far)
        far.unpipe(near)
        far.resume()
      }
      return lines.size
    },
    close(): void {
      server.close()
      for (const end of [...lines].flat()) end.destroy()
    },
  }
}
