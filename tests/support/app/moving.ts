import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromBufferPromise } from 'yauzl'
import { exportToFile } from '#server/moving/index.ts'
import type { ZipEntry } from '../payloads/zip.ts'
import { zipOf } from '../payloads/zip.ts'
import type { TestApp } from './test-app.ts'

export type Archive = Map<string, Buffer>

const shopFacts = {
  name: 'Test Records',
  publicUrl: 'http://shop.test',
  timezone: 'Australia/Sydney',
  currency: 'AUD',
}

export async function temporaryFile(name: string): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), 'moving-')), name)
}

/** The path of an export of the shop. */
export async function exportShop(shop: TestApp): Promise<string> {
  const file = await temporaryFile('shop.zip')
  await exportToFile(shop.ctx(), file, { shop: shopFacts, onProgress: () => {} })
  return file
}

export async function readArchive(file: string): Promise<Archive> {
  const files: Archive = new Map()
  const zip = await fromBufferPromise(readFileSync(file), { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece)
    files.set(entry.fileName, Buffer.concat(pieces))
  }
  return files
}

export async function readData(file: string): Promise<Record<string, string>> {
  const files = [...(await readArchive(file))].filter(([path]) => path.startsWith('data/'))
  return Object.fromEntries(files.map(([path, bytes]) => [path, bytes.toString()]))
}

/** A ZIP file of these files, with further or dishonest entries. */
export async function writeZip(files: Archive, more: ZipEntry[] = []): Promise<string> {
  const file = await temporaryFile('changed.zip')
  const entries = [...files].map(([name, data]) => ({ name, data }))
  await writeFile(file, zipOf([...entries, ...more]))
  return file
}

/** The files with a manifest that fits them. */
export function seal(files: Archive): Archive {
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{}')
  const others = [...files].filter(([path]) => path !== 'manifest.json')
  const counts = others.flatMap(([path, bytes]) => {
    const [, name] = /^data\/(.+)\.jsonl$/.exec(path) ?? []
    return name ? [[name, bytes.toString().split('\n').length - 1]] : []
  })
  const sealed = {
    ...manifest,
    counts: Object.fromEntries(counts),
    files: others.map(([path, bytes]) => ({
      path,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  }
  return new Map([...others, ['manifest.json', Buffer.from(JSON.stringify(sealed))]])
}
