import type { CheckLine } from '../../contract/doctor.ts'
import type { Config } from '../config.ts'
import { note, ok, wrong } from './lines.ts'

/** Settings that do nothing without another one. */
const NEEDS: Record<string, string> = {
  STRIPE_WEBHOOK_SECRET: 'STRIPE_SECRET_KEY',
  STRIPE_API_BASE: 'STRIPE_SECRET_KEY',
  GOOGLE_CLIENT_SECRET: 'GOOGLE_CLIENT_ID',
}

/** Fewer kinds of characters than a random text of that length ever has. */
const KINDS_MIN = 10

/**
 * What in the settings is likely a mistake. Each by itself is valid, else the shop would not have started.
 * @param unknown names in `.env` that are no setting
 */
export function judgeSettings(config: Config, unknown: readonly string[]): CheckLine[] {
  const lines = [
    ...unknown.map((name) =>
      wrong(`${name} in .env is no setting.`, 'Correct its name as in .env.example, or remove it.'),
    ),
    ...findIdle(config),
    ...(config.demo ? [] : judgeLive(config)),
  ]
  const count = config.given.length
  return lines.length > 0
    ? lines
    : [ok(count === 0 ? 'All as it comes.' : `${count} set, all fit together.`)]
}

function findIdle({ given, images }: Config): CheckLine[] {
  const idle = given.flatMap((name) => {
    const needed = NEEDS[name]
    if (needed && !given.includes(needed)) return [{ name, because: `${needed} is not set` }]
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

/** What would do in a demo on one machine, and would harm a shop that is open to others. */
function judgeLive(config: Config): CheckLine[] {
  const { host, publicUrl, jwtSecret, admin, rateLimit, logLevel, given } = config
  const lines: CheckLine[] = []
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
        'JWT_SECRET can be guessed: whoever does may sign in as anybody.',
        'Set it to a random one: openssl rand -base64 48. Everybody then signs in once more.',
      ),
    )
  }
  if (admin?.password === 'runout-admin') {
    lines.push(
      wrong("ADMIN_PASSWORD is the demo's, which is public.", 'Choose one that nobody knows.'),
    )
  }
  if (!rateLimit) {
    lines.push(wrong('RATE_LIMIT is off: passwords can be tried without end.', 'Remove it.'))
  }
  if (!['127.0.0.1', '::1', 'localhost'].includes(host) && !given.includes('TRUSTED_PROXY')) {
    lines.push(
      note(
        `HOST is ${host}: a proxy on another machine or in another container is not believed, so that all visitors count as one.`,
        'Set TRUSTED_PROXY to where it is, such as uniquelocal for a container network.',
      ),
    )
  }
  if (['debug', 'trace'].includes(logLevel)) {
    lines.push(note(`LOG_LEVEL is ${logLevel}: the log grows fast.`, 'Set it to info or warn.'))
  }
  return lines
}
