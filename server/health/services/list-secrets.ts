import type { Config } from '#server/config.ts'
import { isDatabaseUrl, parseDatabaseUrl } from '#server/platform/db/database-url.ts'

/** Shorter values cannot be distinguished from ordinary text. */
const SHORTEST = 4

/** Every secret in the settings, including passwords in URLs; the longest first, as one may contain another. */
export function listSecrets(config: Config): string[] {
  const { images, exportBucket, stripe, google, admin, smtp, jwtSecret } = config
  const databaseUrls = [config.databaseUrl, config.readDatabaseUrl, config.directDatabaseUrl]
  const secrets = [
    jwtSecret,
    ...config.previousJwtSecrets,
    stripe?.secretKey,
    stripe?.webhookSecret,
    google?.clientSecret,
    config.demo ? undefined : admin?.password,
    ...passwordsIn(smtp?.url),
    ...databaseUrls.flatMap(passwordsOfDatabase),
    images.store === 's3' ? images.secretAccessKey : undefined,
    exportBucket?.secretAccessKey,
    images.store === 'cloudinary' ? images.apiSecret : undefined,
  ]
  const known = secrets.filter((secret): secret is string => secret !== undefined)
  return [...new Set(known)]
    .filter(({ length }) => length >= SHORTEST)
    .sort((a, b) => b.length - a.length)
}

/** Both encoded and decoded: `p%40ss` and `p@ss`. */
function passwordsIn(url: string | undefined): string[] {
  if (!url || !URL.canParse(url)) return []
  const { password } = new URL(url)
  return [password, decodeURIComponent(password)]
}

/** As libpq reads it, as it is in the URL, and encoded: messages repeat any of them. */
function passwordsOfDatabase(url: string | undefined): string[] {
  const { password } = url && isDatabaseUrl(url) ? parseDatabaseUrl(url) : {}
  if (!url || !password) return []
  const [, , authority = ''] = url.split('/')
  const credentials = authority.slice(0, Math.max(0, authority.lastIndexOf('@')))
  const written = credentials.slice(credentials.indexOf(':') + 1)
  return [password, written, encodeURIComponent(password)]
}
