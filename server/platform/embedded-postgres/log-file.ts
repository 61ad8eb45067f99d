import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'

/** A size-limited file that another process appends to. */
export type LogFile = {
  fd: number
  /** The text written since the file was opened, at most the last few kilobytes. */
  tail(): string
  close(): void
}

const MAX_BYTES = 5 * 1024 * 1024
const TAIL_BYTES = 8 * 1024
const CHECK_EVERY_MS = 60_000

/** Above 5 MB the file is moved to `<path>.old`, which limits both to about 10 MB. */
export function openLogFile(path: string): LogFile {
  // Opened with 'a' because the writer must append at the end even after the file was truncated.
  const fd = openSync(path, 'a+', 0o600)
  const cutWhenLong = () => {
    if (fstatSync(fd).size < MAX_BYTES) return
    copyFileSync(path, `${path}.old`)
    ftruncateSync(fd)
  }
  cutWhenLong()
  const openedAt = fstatSync(fd).size
  const timer = setInterval(cutWhenLong, CHECK_EVERY_MS).unref()
  return {
    fd,
    tail() {
      const { size } = fstatSync(fd)
      const from = Math.max(openedAt, size - TAIL_BYTES)
      const bytes = Buffer.alloc(Math.max(0, size - from))
      readSync(fd, bytes, 0, bytes.length, from)
      return bytes.toString('utf8')
    },
    close() {
      clearInterval(timer)
      closeSync(fd)
    },
  }
}
