import type { Config } from './config.ts'
import type { Services } from './platform/context.ts'
import { databaseHost } from './platform/db/database.ts'

const DEMO_CUSTOMER = 'customer@example.com / runout-customer'

/** What the start prints: the address, the demo's sign-ins and one line a part, embedded or real (API-124). */
export function describeParts(config: Config, services: Services): string[] {
  const demoNote = (name: string, demo: string) => (name === 'demo' ? demo : name)
  return [
    '',
    `${config.shopName} is open at ${config.publicUrl}`,
    '',
    ...(config.demo
      ? [
          row(
            'Back office',
            config.admin ? `${config.admin.email} / ${shownPassword(config)}` : 'no administrator',
          ),
          row('Customer', DEMO_CUSTOMER),
          '',
        ]
      : []),
    row(
      'Database',
      config.databaseUrl
        ? `PostgreSQL at ${databaseHost(config.databaseUrl)}`
        : `embedded PostgreSQL in ${config.dataDir}`,
    ),
    row('Payment', demoNote(services.payments.name, 'demo payment page')),
    row('Sign-in', demoNote(services.identity.name, 'passwords, and a demo identity provider')),
    row(
      'Mail',
      services.mailer.name === 'files'
        ? `kept in ${config.dataDir}/mail, shown at ${config.publicUrl}/dev/mail`
        : services.mailer.name,
    ),
    row('Images', describeImages(config)),
    '',
  ]
}

function describeImages({ images, dataDir }: Config): string {
  if (images.store === 'cloudinary') return `Cloudinary, cloud ${images.cloudName}`
  if (images.store === 'disk') return `on disk in ${dataDir}/images`
  const readBy = images.publicUrl ? `read from ${images.publicUrl}` : 'served by the shop'
  return `S3, ${images.bucketUrl}, ${readBy}`
}

function row(label: string, text: string): string {
  return `  ${label.padEnd(13)}${text}`
}

/** The demo's own password may be shown; one that was set may not. */
function shownPassword(config: Config): string {
  return config.admin?.email === 'admin@example.com' ? config.admin.password : '(as set)'
}
