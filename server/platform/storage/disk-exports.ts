import { createReadStream } from 'node:fs'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#contract/errors.ts'
import type { ExportStore } from './export-store.ts'

/** Only the machine that made an export has its file. */
export function createDiskExports(folder: string): ExportStore {
  const fileOf = (id: string) => join(folder, `${id}.zip`)

  return {
    folder,
    draftOf: fileOf,
    save: async () => {},
    async open(id) {
      const path = fileOf(id)
      try {
        return createReadStream(path, { fd: await open(path) })
      } catch (cause) {
        const message =
          'This machine does not have the file. If the shop runs on several machines, try again; otherwise make another export.'
        throw new AppError('not-found', message, { cause })
      }
    },
    remove: (id) => rm(fileOf(id), { force: true }),
    async removeStrays(findWanted) {
      const names = await readdir(folder).catch(() => [])
      if (names.length === 0) return
      const { ready, running } = await findWanted()
      const isWanted = (name: string) =>
        ready.some((id) => name === `${id}.zip`) ||
        running.some((id) => name.startsWith(`${id}.zip`))
      for (const name of names.filter((each) => !isWanted(each))) {
        await rm(join(folder, name), { force: true })
      }
    },
  }
}
