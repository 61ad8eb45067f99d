import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/**
 * A proxy to a database whose open connections can stop responding: they stay open without any data, as after a
 * failure of the remote machine. New connections pass through.
 */
export async function openUnresponsiveSocket(databaseUrl: string) {
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
    /** @returns the number of connections that stop responding */
    stopResponding(): number {
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
