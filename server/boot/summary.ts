import type { Config } from '#server/config.ts'
import { DEMO_ADMIN, DEMO_CUSTOMER } from '#server/demo-accounts.ts'
import type { Services } from '#server/platform/context.ts'
import { databaseHost } from '#server/platform/db/database.ts'

/** The startup summary: the address, the demo's sign-ins and one line per service, embedded or real. */
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
          row('Customer', `${DEMO_CUSTOMER.email} / ${DEMO_CUSTOMER.password}`),
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
    row(
      'Sign-in',
      demoNote(
        services.identity.name,
        config.demo ? 'passwords, and a demo identity provider' : 'passwords',
      ),
    ),
    row('Mail', describeMail(config, services.mailer.name)),
    row('Images', describeImages(config)),
    ...(config.exportBucket ? [row('Exports', `S3, ${config.exportBucket.bucketUrl}`)] : []),
    ...(config.metrics ? [row('Metrics', describeMetrics(config.metrics, config))] : []),
    ...(config.processes > 1 ? [row('Processes', String(config.processes))] : []),
    '',
  ]
}

function describeMail({ dataDir, publicUrl, demo }: Config, mailer: string): string {
  if (mailer !== 'files') return mailer
  return demo
    ? `stored in ${dataDir}/mail, shown at ${publicUrl}/dev/mail`
    : `stored in ${dataDir}/mail, not sent: set SMTP_URL`
}

function describeImages({ images, dataDir }: Config): string {
  if (images.store === 'cloudinary') return `Cloudinary, cloud ${images.cloudName}`
  if (images.store === 'disk') return `on disk in ${dataDir}/images`
  const readBy = images.publicUrl ? `read from ${images.publicUrl}` : 'served by the shop'
  return `S3, ${images.bucketUrl}, ${readBy}`
}

function describeMetrics(
  { host, port }: { host: string; port: number },
  { processes }: Config,
): string {
  const place = `http://${host}:${port}/metrics`
  return processes > 1 ? `${place}, and each process on the next port` : place
}

function row(label: string, text: string): string {
  return `  ${label.padEnd(13)}${text}`
}

/** The demo's default password may be printed; a configured one may not. */
function shownPassword(config: Config): string {
  return config.admin === DEMO_ADMIN ? config.admin.password : '(as set)'
}
