import type { CheckMessage } from '#contract/doctor.ts'
import type { ShopFormats } from '#contract/locale.ts'
import type { Config } from '#server/config.ts'
import { DEMO_ADMIN } from '#server/demo-accounts.ts'
import { parseDatabaseUrl } from '#server/platform/db/database-url.ts'
import { isNameOfThisMachine } from '#server/platform/process/this-machine.ts'
import { note, ok, wrong } from './check-messages.ts'

/** Settings that have no effect without another one. */
const NEEDS: Record<string, string> = {
  STRIPE_WEBHOOK_SECRET: 'STRIPE_SECRET_KEY',
  STRIPE_API_BASE: 'STRIPE_SECRET_KEY',
  GOOGLE_CLIENT_SECRET: 'GOOGLE_CLIENT_ID',
}

/** The other settings of S3 are for exports too. */
const ONLY_FOR_IMAGES = ['S3_BUCKET', 'S3_PUBLIC_URL']

/** Random texts of that length always have at least this many distinct characters. */
const KINDS_MIN = 10

/**
 * Finds likely mistakes in settings that are individually valid.
 * @param unknown names in `.env` that are not settings
 */
export function checkSettings(config: Config, unknown: readonly string[]): CheckMessage[] {
  const lines = [
    ...unknown.map((name) =>
      wrong(`${name} in .env is no setting.`, 'Correct its name as in .env.example, or remove it.'),
    ),
    ...findIdle(config),
    ...(config.demo ? [] : checkLiveMode(config)),
  ]
  if (config.formats) lines.push(...checkFormats(config.given, config.formats))
  const count = config.given.length
  return lines.length > 0
    ? lines
    : [ok(count === 0 ? 'All as it comes.' : `${count} set, all fit together.`)]
}

/** The formats of a shop that has set some, and the tax of another country. */
function checkFormats(
  given: readonly string[],
  { currency, locale, country, taxName, taxRate }: ShopFormats,
): CheckMessage[] {
  const tax = taxRate > 0 ? `${taxName} of ${taxRate / 100}% included` : 'no tax'
  const formats = locale ? `formats ${locale}` : 'Australian formats'
  const shown = ok(`Prices in ${currency}, ${tax}; country ${country}, ${formats}.`)
  if (given.includes('TAX_RATE') || (currency === 'AUD' && country === 'AU')) return [shown]
  return [
    shown,
    wrong(
      `TAX_RATE is not set: invoices say ${taxName} of ${taxRate / 100}%, the tax of Australia.`,
      'Set TAX_NAME and TAX_RATE to the tax in your prices; 0 for none.',
    ),
  ]
}

function findIdle({ given, images, exportBucket }: Config): CheckMessage[] {
  const idle = given.flatMap((name) => {
    const needed = NEEDS[name]
    if (needed && !given.includes(needed)) return [{ name, because: `${needed} is not set` }]
    if (exportBucket && name.startsWith('S3_') && !ONLY_FOR_IMAGES.includes(name)) return []
    const store = storeOf(name)
    if (store && store !== images.store)
      return [{ name, because: `IMAGE_STORE is ${images.store}` }]
    return []
  })
  return idle.map(({ name, because }) =>
    note(`${name} has no effect: ${because}.`, 'Set both, or remove it.'),
  )
}

function storeOf(name: string): string | undefined {
  if (name.startsWith('S3_')) return 's3'
  return name.startsWith('CLOUDINARY_') ? 'cloudinary' : undefined
}

/** Values that suit a demo on one machine but would harm a public shop. */
function checkLiveMode(config: Config): CheckMessage[] {
  const { host, publicUrl, databaseUrl, jwtSecret, admin, rateLimit, logLevel, given } = config
  const lines: CheckMessage[] = []
  if (!given.includes('PUBLIC_URL')) {
    lines.push(
      wrong(
        `PUBLIC_URL is not set: mails and sign-ins lead to ${publicUrl}.`,
        'Set it to the address customers type, such as https://shop.example.com.',
      ),
    )
  } else if (publicUrl.startsWith('http:')) {
    lines.push(
      wrong(
        'PUBLIC_URL begins with http: passwords would travel in the clear.',
        'Put a proxy with a certificate before the shop, and set PUBLIC_URL to its https address.',
      ),
    )
  }
  if (jwtSecret && new Set(jwtSecret).size < KINDS_MIN) {
    lines.push(
      wrong(
        'JWT_SECRET can be guessed: an attacker could sign in to any account.',
        'Set it to a random one: openssl rand -base64 48. All users must then sign in again.',
      ),
    )
  }
  if (databaseUrl && isUnencrypted(databaseUrl)) {
    lines.push(
      note(
        'DATABASE_URL names another machine and no encryption: names and addresses may cross the network in the clear.',
        'Add ?sslmode=verify-full, and sslrootcert for an authority of its own; or leave it on a private network.',
      ),
    )
  }
  if (admin?.password === DEMO_ADMIN.password) {
    lines.push(wrong("ADMIN_PASSWORD is the demo's, which is public.", 'Choose a private one.'))
  }
  if (!rateLimit) {
    lines.push(wrong('RATE_LIMIT is off: passwords can be tried without end.', 'Remove it.'))
  }
  if (!config.shedsLoad) {
    lines.push(wrong('LOAD_SHEDDING is off: a rush of visitors stops the checkout.', 'Remove it.'))
  }
  if (!['127.0.0.1', '::1', 'localhost'].includes(host) && !given.includes('TRUSTED_PROXY')) {
    lines.push(
      note(
        `HOST is ${host}: a proxy on another machine or in another container is not trusted, so all visitors count as one.`,
        'Set TRUSTED_PROXY to where it is, such as uniquelocal for a container network.',
      ),
    )
  }
  if (['debug', 'trace'].includes(logLevel)) {
    lines.push(note(`LOG_LEVEL is ${logLevel}: the log grows fast.`, 'Set it to info or warn.'))
  }
  return lines
}

/** A name without a dot is a container's, in a network of its own. */
function isUnencrypted(url: string): boolean {
  const { host = '', sslmode, ssl } = parseDatabaseUrl(url).parameters
  const isElsewhere =
    /^[^/]*[.:]/.test(host) && !isNameOfThisMachine(host === '::1' ? '[::1]' : host)
  return isElsewhere && ssl === undefined && (sslmode === undefined || sslmode === 'disable')
}
