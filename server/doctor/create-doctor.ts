import type { Config } from '../config.ts'
import type { Doctor } from '../platform/check.ts'
import type { JobWorker } from '../platform/jobs/job-worker.ts'
import { createChecks } from './create-checks.ts'
import { runCheck } from './run-check.ts'
import { secretsOf } from './secrets-of.ts'

/** Looks at the parts of a shop with these settings. */
export function createDoctor(config: Config, workers: JobWorker[]): Doctor {
  const checks = createChecks(config, workers)
  const secrets = secretsOf(config)
  return {
    parts: checks.map(({ part, title }) => ({ part, title })),
    examine(part, patient) {
      const check = checks.find((one) => one.part === part)
      return check && runCheck(check, patient, { secrets })
    },
  }
}
