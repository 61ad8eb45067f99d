import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'

/** A file that another process appends to and that is kept from growing without end. */
export type LogFile = {
  fd: number
  /** What was written since it was opened, at most the last few kilobytes. */
  tail(): string
  close(): void
}

const MAX_BYTES = 5 * 1024 * 1024
const TAIL_BYTES = 8 * 1024
const CHECK_EVERY_MS = 60_000

/** Past 5 MB the file is moved to `<path>.old` and starts anew, so both together stay near 10 MB. */
export function openLogFile(path: string): LogFile {
  // 'a' also for reading: the writer's next line goes to the end, wherever that is after a cut.
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
