import type { Config } from '../config.ts'
import type { Check } from '../platform/check.ts'
import type { JobWorker } from '../platform/jobs/job-worker.ts'
import { addressCheck } from './address.check.ts'
import { clockCheck } from './clock.check.ts'
import { databaseCheck } from './database.check.ts'
import { demoCheck } from './demo.check.ts'
import { diskCheck } from './disk.check.ts'
import { jobsCheck } from './jobs.check.ts'
import { mailCheck } from './mail.check.ts'
import { paymentsCheck } from './payments.check.ts'
import { picturesCheck } from './pictures.check.ts'
import { settingsCheck } from './settings.check.ts'
import { signInCheck } from './sign-in.check.ts'

/** Every part of a shop with these settings, in the order in which they are told. */
export function createChecks(config: Config, workers: JobWorker[]): Check[] {
  return [
    settingsCheck(config),
    addressCheck(config),
    databaseCheck(config),
    jobsCheck(workers),
    mailCheck(config),
    paymentsCheck(config),
    signInCheck(config),
    picturesCheck(config),
    diskCheck(config),
    clockCheck(config),
    demoCheck(config),
  ]
}
