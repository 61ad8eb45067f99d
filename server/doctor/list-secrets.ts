import type { Config } from '#server/config.ts'

/** Shorter values cannot be distinguished from ordinary text. */
const SHORTEST = 4

/** Every secret in the settings, including passwords in URLs. */
export function listSecrets(config: Config): string[] {
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

/** Both encoded and decoded: `p%40ss` and `p@ss`. */
function passwordsIn(url: string | undefined): string[] {
  if (!url || !URL.canParse(url)) return []
  const { password } = new URL(url)
  return [password, decodeURIComponent(password)]
}
