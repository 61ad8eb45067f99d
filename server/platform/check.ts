import type { CheckedPart, CheckMessage, CheckResult } from '#contract/doctor.ts'
import type { Database } from './db/database.ts'

/** Input of a check besides the settings it was created with. */
export type CheckContext = {
  /** Undefined while the embedded database is not running. */
  db: Database | undefined
  now: () => Date
  /** False when the check runs outside the shop's process, where the shop may be stopped. */
  isInShop: boolean
}

/** A read-only health check of one part of the shop. */
export type Check = {
  /** The part's name in URLs, such as `database`. */
  part: string
  title: string
  run(context: CheckContext, signal: AbortSignal): Promise<CheckMessage[]>
}

/** Runs the health checks of one shop. */
export type Doctor = {
  parts: CheckedPart[]
  /** Undefined for an unknown part. Resolves within seconds even when a service hangs. */
  checkPart(part: string, context: CheckContext): Promise<CheckResult> | undefined
}
