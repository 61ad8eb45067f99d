import type { Config } from './config.ts'
import { createDoctor } from './doctor/index.ts'
import { openPool, toSessionUrl } from './open-database.ts'
import type { Services } from './platform/context.ts'
import { createIdentityProvider } from './platform/identity/index.ts'
import { type Jobs, openJobs } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail/index.ts'
import { createPayments } from './platform/payments/index.ts'
import { createImageStore } from './platform/storage/create-image-store.ts'
import { loadTokenSecrets } from './platform/token-secret.ts'
import { workers } from './workers.ts'

/**
 * What operations work with, by the settings. Of what is outside the machine nothing is asked yet.
 * @param url of the migrated database
 * @param closers gets what must be closed again, also when this fails
 * @param options `background: false` for a command, which hands work over to the shop and does none
 */
export async function openServices(
  config: Config,
  url: string,
  closers: (() => unknown)[],
  { background = true }: { background?: boolean } = {},
): Promise<{ services: Services; jobs: Jobs }> {
  const log = createLog(config.logLevel)
  const { db, close } = openPool(config, url, {
    onError: ({ message }) => log.warn({ reason: message }, 'a database connection was lost'),
  })
  closers.push(close)
  const jobs = await openJobs({ url: toSessionUrl(url, config), workers, log, background })
  closers.push(() => jobs.stop())
  const settings: Services['settings'] = {
    shopName: config.shopName,
    publicUrl: config.publicUrl,
    timezone: config.timezone,
    supplier: config.supplier,
    tokenSecrets: loadTokenSecrets(config),
    allowsPrivateWebhooks: config.allowsPrivateWebhooks,
    adminsNeedSecondFactor: config.adminsNeedSecondFactor,
    refusesCommonPasswords: config.refusesCommonPasswords,
    rateLimit: config.rateLimit,
    demo: config.demo,
    socialLinks: config.socialLinks,
  }
  const services: Services = {
    db,
    jobs,
    mailer: createMailer(config),
    payments: createPayments(config, db),
    images: createImageStore(config),
    identity: createIdentityProvider(config),
    doctor: createDoctor(config, workers),
    clock: () => new Date(),
    settings,
    log,
  }
  return { services, jobs }
}
