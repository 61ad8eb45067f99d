/** What lies where in a backup's folder. */
export const CLUSTER = 'postgres'
export const DUMP = 'database.dump'
/** What DATA_DIR holds besides its database, under the same names. */
export const OTHER_FILES = 'data'
export const IMAGES = 'images'
/** Without them everybody signs in anew, and what is sealed with them stays closed. */
export const SECRETS = ['jwt-secret', 'postgres-password']

const NAME = /^runout-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** By the second in UTC, so that names sort by age. */
export function nameOfBackup(at: Date): string {
  return `runout-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Also false for one that is not finished. */
export function isNameOfBackup(name: string): boolean {
  return NAME.test(name)
}
