import { execFileSync } from 'node:child_process'

/** Copies the data folder of a stopped shop, with the modes of its files: PostgreSQL refuses others. */
export function copyDataFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to])
}
