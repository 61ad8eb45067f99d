import type { Config } from '../config.ts'

/** What a setting shorter than this holds cannot be told from ordinary text. */
const SHORTEST = 4

/** Every secret among the settings, also as it stands in an address. */
export function secretsOf(config: Config): string[] {
  const { images, stripe, google, admin, smtp, databaseUrl, jwtSecret } = config
  const secrets = [
    jwtSecret,
    ...config.previousJwtSecrets,
    stripe?.secretKey,
    stripe?.webhookSecret,
    google?.clientSecret,
    config.demo ? undefined : admin?.password,
    ...passwordsIn(smtp?.url),
    ...passwordsIn(databaseUrl),
    images.store === 's3' ? images.secretAccessKey : undefined,
    images.store === 'cloudinary' ? images.apiSecret : undefined,
  ]
  return secrets.filter((secret) => secret !== undefined && secret.length >= SHORTEST) as string[]
}

/** As written and as meant: `p%40ss` and `p@ss`. */
function passwordsIn(url: string | undefined): string[] {
  if (!url || !URL.canParse(url)) return []
  const { password } = new URL(url)
  return [password, decodeURIComponent(password)]
}
