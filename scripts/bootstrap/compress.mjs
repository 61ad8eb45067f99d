import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const TEXT = /\.(?:js|css|svg|json|txt|webmanifest)$/
/** Compressing smaller files gains nothing. */
const WORTH_IT_BYTES = 1024

const shrinkers = {
  '.br': promisify(brotliCompress),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/**
 * Writes a Brotli and a gzip copy next to each text file below `folder`, at the highest level: the server never
 * compresses a file.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file)
      if (bytes.length < WORTH_IT_BYTES) return
      for (const [ending, shrink] of Object.entries(shrinkers)) {
        writeFileSync(file + ending, await shrink(bytes))
      }
    }),
  )
}
