import { join } from 'node:path'
import { configureFormats } from '#contract/locale.ts'
import type { Config } from '#server/config.ts'
import { createDoctor } from '#server/health/index.ts'
import { createImageCache, evictRemoved, type ImageCache } from '#server/images/index.ts'
import type { Services } from '#server/platform/context.ts'
import { POOLS } from '#server/platform/db/connections.ts'
import { getPublic } from '#server/platform/http-client/get-public.ts'
import { createIdentityProvider } from '#server/platform/identity/index.ts'
import { type Jobs, openJobQueue } from '#server/platform/job-runner/jobs.ts'
import { createMailer } from '#server/platform/mail/index.ts'
import { createPayments, isCardOnly } from '#server/platform/payments/index.ts'
import { createLog } from '#server/platform/process/log.ts'
import { createExportStore } from '#server/platform/storage/create-export-store.ts'
import { createImageStore } from '#server/platform/storage/create-image-store.ts'
import { loadTokenSecrets } from '#server/platform/token-secret.ts'
import { createLiveProfile, type LiveProfile, withProfile } from '#server/shop-profile/index.ts'
import { workers } from '#server/workers.ts'
import { openPool } from './database.ts'

/** The share of `CACHE_MB` that images take; the rest is for responses. */
export const IMAGE_SHARE = 1 / 4

/**
 * Creates the dependencies of operations from the settings, without contacting any external service.
 * @param url of the migrated database
 * @param closers receives the cleanup functions, also when this fails
 * @param options `background: false` for a command, which enqueues jobs but runs none
 */
export async function startServices(
  config: Config,
  url: string,
  closers: (() => unknown)[],
  { background = true }: { background?: boolean } = {},
): Promise<{
  services: Services
  jobs: Jobs
  imageCache: ImageCache | undefined
  profile: LiveProfile
}> {
  configureFormats(config.formats)
  const log = createLog(config.logLevel)
  const { db, close } = openPool(config, url, {
    ...POOLS.main,
    onError: ({ message }) => log.warn({ reason: message }, 'database connection lost'),
  })
  closers.push(close)
  const jobs = await openJobQueue({
    url: config.directDatabaseUrl ?? url,
    workers,
    log,
    background,
  })
  closers.push(() => jobs.stop())
  const profile = createLiveProfile({ db, log })
  closers.push(profile.close)
  const settings = withProfile(profile, {
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
    imageOrigins: config.imageOrigins,
    socialLinks: config.socialLinks,
    returnDays: config.returnDays,
    takesWithdrawals: config.takesWithdrawals,
    holdHours: config.holdHours,
    voltage: config.voltage,
    hasClips: config.hasClips,
    ...(config.guestCheckout ? { guestCheckout: true } : {}),
    ...(config.hasCounter ? { hasCounter: true } : {}),
    ...(config.hasMcp ? { hasMcp: true } : {}),
    ...(isCardOnly(config.paymentMethods) ? {} : { paymentMethods: config.paymentMethods }),
    formats: config.formats,
    identity: {},
  })
  const store = createImageStore(config)
  const imageBytes = config.cacheMb * IMAGE_SHARE * 1024 * 1024
  const imageCache = imageBytes > 0 ? createImageCache(imageBytes) : undefined
  const services: Services = {
    db,
    jobs,
    mailer: createMailer(config),
    payments: createPayments(config, db),
    images: imageCache ? evictRemoved(store, imageCache) : store,
    exports: createExportStore(join(config.dataDir, 'exports'), config.exportBucket),
    identity: createIdentityProvider(config),
    doctor: createDoctor(config, workers),
    getFile: getPublic,
    clock: () => new Date(),
    settings,
    log,
  }
  return { services, jobs, imageCache, profile }
}
