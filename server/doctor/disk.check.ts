import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { Check } from '../platform/check.ts'
import { note, ok, wrong } from './lines.ts'

const GIB = 1024 ** 3
const TOO_LITTLE = GIB / 2
const LITTLE = 2 * GIB

/** Room where the data folder is: a full disk stops the database first. */
export function diskCheck({ dataDir }: Config): Check {
  return {
    part: 'disk',
    title: 'Disk space',
    async run() {
      const folder = nearestFolder(resolve(dataDir))
      const { bavail, bsize } = await statfs(folder)
      const free = bavail * bsize
      const text = `${toText(free)} free at ${folder}.`
      if (free < TOO_LITTLE) return [wrong(text, 'Make room now: nothing can be kept soon.')]
      return [
        free < LITTLE ? note(text, 'Make room, or give the data folder a larger disk.') : ok(text),
      ]
    },
  }
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path))
}

const toText = (bytes: number) => `${(bytes / GIB).toFixed(1)} GiB`
