import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const SAY_EVERY = 1000

type CopyInput = {
  from: string
  to: string
  paths: readonly string[]
  /** What they are, for the lines that tell how far it is. */
  what: string
  say: (line: string) => void
}

/** Copies files with their folders. One that is gone meanwhile is left out: the server removes its own. */
export async function copyFiles({ from, to, paths, what, say }: CopyInput): Promise<void> {
  for (const [index, path] of paths.entries()) {
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    await copyFile(join(from, path), join(to, path)).catch(unlessGone)
    if ((index + 1) % SAY_EVERY === 0) say(`${what}: ${index + 1} of ${paths.length} files`)
  }
  say(`${what}: ${paths.length} files`)
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
