import type { Config } from '#server/config.ts'
import type { Doctor } from '#server/platform/check.ts'
import type { JobWorker } from '#server/platform/job-runner/job-worker.ts'
import { createChecks } from './create-checks.ts'
import { listSecrets } from './list-secrets.ts'
import { runCheck } from './run-check.ts'

/** Creates the doctor for a shop with these settings. */
export function createDoctor(config: Config, workers: JobWorker[]): Doctor {
  const checks = createChecks(config, workers)
  const secrets = listSecrets(config)
  return {
    parts: checks.map(({ part, title }) => ({ part, title })),
    checkPart(part, context) {
      const check = checks.find((one) => one.part === part)
      return check && runCheck(check, context, { secrets })
    },
  }
}
