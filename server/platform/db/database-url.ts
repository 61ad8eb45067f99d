import { parse } from 'pg-connection-string'

export type DatabaseUrl = {
  password: string | undefined
  /** Everything but the password, as parameters of libpq. */
  parameters: Record<string, string>
}

/** Parameters that only the driver of this program knows. */
const OF_DRIVER = new Set(['uselibpqcompat'])

/**
 * Reads a connection string as the driver does, without opening the certificates it names.
 * @throws Error when it is ambiguous: a special character of the user or password is not percent-encoded
 */
export function parseDatabaseUrl(url: string): DatabaseUrl {
  const [address = '', ...query] = url.split('?')
  const { host, port, user, password, database } = parse(address)
  const options = [...new URLSearchParams(query.join('?'))]
  const isAmbiguous =
    url.includes('#') || database?.includes('@') || options.some(([name]) => !/^\w+$/.test(name))
  if (isAmbiguous) throw new Error('a special character is not percent-encoded')
  const all: Record<string, string | null | undefined> = {
    host,
    port,
    user,
    password,
    dbname: database && decodeURIComponent(database),
    ...Object.fromEntries(options),
  }
  const { password: secret, ...rest } = all
  return {
    password: secret || undefined,
    parameters: Object.fromEntries(
      Object.entries(rest).filter(
        (entry): entry is [string, string] => Boolean(entry[1]) && !OF_DRIVER.has(entry[0]),
      ),
    ),
  }
}

export function isDatabaseUrl(url: string): boolean {
  try {
    parseDatabaseUrl(url)
    return true
  } catch {
    return false
  }
}

/**
 * Whether a parameter besides `password` holds a secret. The driver reads none of these, and libpq takes them from no
 * environment variable.
 */
export function hasSecretParameter(url: string): boolean {
  const [, ...query] = url.split('?')
  const names = [...new URLSearchParams(query.join('?')).keys()]
  return names.some((name) => name !== 'password' && /password|secret|scram_/i.test(name))
}

/** A connection string for programs of PostgreSQL: command lines are readable by every user of the machine. */
export function toPasswordlessUrl({ parameters }: DatabaseUrl): string {
  const query = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  return `postgresql:///?${query.join('&')}`
}
