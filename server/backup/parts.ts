/** The layout of a backup's folder. */
export const CLUSTER = 'postgres'
export const DUMP = 'database.dump'
/** The contents of DATA_DIR besides its database, under the same names. */
export const OTHER_FILES = 'data'
export const IMAGES = 'images'
/** Without them all sessions end, and values encrypted with them are lost. */
export const SECRETS = ['jwt-secret', 'postgres-password']

const NAME = /^runout-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** To the second in UTC: names sort by age. */
export function nameOfBackup(at: Date): string {
  return `runout-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Also false for an unfinished backup. */
export function isNameOfBackup(name: string): boolean {
  return NAME.test(name)
}
