import type { CheckedPart, CheckLine, Finding } from '../../contract/doctor.ts'
import type { Database } from './db/database.ts'

/** What a check may look at, besides the settings it was made with. */
export type Patient = {
  /** None while the embedded database is not running. */
  db: Database | undefined
  now: () => Date
  /** False when the shop is looked at from another process, and may be closed. */
  isInShop: boolean
}

/** How one part of the shop is looked at. It changes nothing and leaves nothing behind. */
export type Check = {
  /** Its name in addresses: `database`. */
  part: string
  title: string
  run(patient: Patient, signal: AbortSignal): Promise<CheckLine[]>
}

/** Looks at the parts of one shop. */
export type Doctor = {
  parts: CheckedPart[]
  /** Undefined when there is no such part. Answers within seconds, whatever a service does. */
  examine(part: string, patient: Patient): Promise<Finding> | undefined
}
