import type { Config } from '#server/config.ts'
import type { Check } from '#server/platform/check.ts'
import type { JobWorker } from '#server/platform/job-runner/job-worker.ts'
import { addressCheck } from './address.check.ts'
import { clockCheck } from './clock.check.ts'
import { databaseCheck } from './database.check.ts'
import { demoCheck } from './demo.check.ts'
import { diskCheck } from './disk.check.ts'
import { exportsCheck } from './exports.check.ts'
import { imagesCheck } from './images.check.ts'
import { jobsCheck } from './jobs.check.ts'
import { lawCheck } from './law.check.ts'
import { mailCheck } from './mail.check.ts'
import { paymentsCheck } from './payments.check.ts'
import { reservationsCheck } from './reservations.check.ts'
import { settingsCheck } from './settings.check.ts'
import { signInCheck } from './sign-in.check.ts'

/** All checks of a shop with these settings, in display order. */
export function createChecks(config: Config, workers: JobWorker[]): Check[] {
  return [
    settingsCheck(config),
    addressCheck(config),
    databaseCheck(config),
    jobsCheck(workers),
    reservationsCheck,
    mailCheck(config),
    paymentsCheck(config),
    signInCheck(config),
    imagesCheck(config),
    ...(config.exportBucket ? [exportsCheck(config.exportBucket)] : []),
    diskCheck(config),
    clockCheck(config),
    demoCheck(config),
    ...(config.takesWithdrawals ? [lawCheck] : []),
  ]
}
