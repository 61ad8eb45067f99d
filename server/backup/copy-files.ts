import { constants, copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const REPORT_EVERY = 1000

type CopyInput = {
  from: string
  to: string
  paths: readonly string[]
  /** Name of the files in progress lines. */
  what: string
  print: (line: string) => void
}

/** Copies files with their folders, never over another file. Files that vanish are skipped: the server removes its own. */
export async function copyFiles({ from, to, paths, what, print }: CopyInput): Promise<void> {
  for (const [index, path] of paths.entries()) {
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_EXCL).catch(ignoreMissing)
    if ((index + 1) % REPORT_EVERY === 0) print(`${what}: ${index + 1} of ${paths.length} files`)
  }
  print(`${what}: ${paths.length} files`)
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
