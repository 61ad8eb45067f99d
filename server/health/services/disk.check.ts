import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Check } from '#server/platform/check.ts'
import { note, ok, wrong } from './check-messages.ts'

const GIB = 1024 ** 3
const CRITICAL_BYTES = GIB / 2
const LOW_BYTES = 2 * GIB

/** Checks free space for the data folder: a full disk stops the database first. */
export function diskCheck({ dataDir }: Config): Check {
  return {
    part: 'disk',
    title: 'Disk space',
    async run() {
      const folder = nearestFolder(resolve(dataDir))
      const { bavail, bsize } = await statfs(folder)
      const free = bavail * bsize
      const text = `${toText(free)} free at ${folder}.`
      if (free < CRITICAL_BYTES) return [wrong(text, 'Free space now: soon nothing can be saved.')]
      return [
        free < LOW_BYTES
          ? note(text, 'Make room, or give the data folder a larger disk.')
          : ok(text),
      ]
    },
  }
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path))
}

const toText = (bytes: number) => `${(bytes / GIB).toFixed(1)} GiB`
