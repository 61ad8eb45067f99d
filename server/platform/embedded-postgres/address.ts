import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** A Unix socket, or a loopback port protected by a password. */
export type Address = {
  settings: Record<string, string>
  urlOf(database: string): string
  /** Removes the temporary folder made for this address. */
  remove(): void
}

export const SUPERUSER = 'runout'

/** PostgreSQL names the socket file after a port number even though no port is open. */
const SOCKET_NUMBER = '5432'
/** Limit on the length of a socket path: 107 bytes on Linux, 103 on macOS. */
const MAX_SOCKET_PATH = 103
const TEMPORARY_PREFIX = 'runout-socket-'

/**
 * A socket in `<dataDir>/socket`, or in a short temporary folder when that path is too long. Access to the folder
 * allows connecting: the folder is private to its owner.
 */
export function socketAddress(dataDir: string): Address {
  const preferred = join(dataDir, 'socket')
  const fits = Buffer.byteLength(join(preferred, `.s.PGSQL.${SOCKET_NUMBER}`)) <= MAX_SOCKET_PATH
  if (fits) mkdirSync(preferred, { recursive: true, mode: 0o700 })
  const folder = fits ? preferred : mkdtempSync(join(tmpdir(), TEMPORARY_PREFIX))
  return {
    settings: {
      listen_addresses: '',
      unix_socket_directories: folder,
      unix_socket_permissions: '0700',
      port: SOCKET_NUMBER,
    },
    urlOf: (database) => socketUrl(folder, database),
    remove: () => removeTemporarySocketFolder(folder),
  }
}

export function socketUrl(folder: string, database: string): string {
  const query = new URLSearchParams({ host: folder, port: SOCKET_NUMBER, sslmode: 'disable' })
  return `postgresql://${SUPERUSER}@/${encodeURIComponent(database)}?${query}`
}

/** Only removes a folder that `socketAddress` made outside a data folder. */
export function removeTemporarySocketFolder(folder: string): void {
  const isOurs = dirname(folder) === tmpdir() && basename(folder).startsWith(TEMPORARY_PREFIX)
  if (isOurs) rmSync(folder, { recursive: true, force: true })
}

/** For systems without Unix sockets for PostgreSQL. The port is free now but may be taken at the next start. */
export async function loopbackAddress(dataDir: string): Promise<Address> {
  const port = await freePort()
  const password = readFileSync(ensurePasswordFile(dataDir), 'utf8').trim()
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: `${port}` },
    urlOf: (database) =>
      `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}?sslmode=disable`,
    remove: () => {},
  }
}

/** Password of the superuser for connections over a port, generated once. */
export function ensurePasswordFile(dataDir: string): string {
  const file = join(dataDir, 'postgres-password')
  if (!existsSync(file)) {
    writeFileSync(file, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  }
  return file
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
