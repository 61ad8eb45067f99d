export { makeBackup } from './make-backup.ts'
export { removeOldBackups } from './remove-old.ts'
export { restoreBackup } from './restore-backup.ts'
