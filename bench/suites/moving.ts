/**
 * Measures time and memory of `npm run export` and `npm run move-in`: `npm run bench -- moving`, or with another number of products:
 * `npm run bench -- moving 5000`. Prints a table; docs/benchmarks.md has the figures.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { images } from '#server/images/images.tables.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createDiskStore } from '#server/platform/storage/disk-store.ts'
import { openFilledShop } from '../data/open-filled-shop.ts'

const POLL_MS = 50
const IMAGES = 500
const EDGE = 1200
const count = Number(process.argv[2] ?? 20_000)

const folder = mkdtempSync(join(tmpdir(), 'moving-'))
const archive = join(folder, 'shop.zip')
const { dataDir, postgres } = await openFilledShop(folder, count, { hasUsedCopies: true })
try {
  await addImages()
  await measure('export', [archive], dataDir)
  console.log(`archive: ${(statSync(archive).size / 1e6).toFixed(1)} MB`)
  await postgres.stop()
  await measure('move-in', [archive], join(folder, 'next'))
} finally {
  await postgres.stop().catch(() => {})
  rmSync(folder, { recursive: true, force: true })
}

/** Images of noise, which no format makes small. */
async function addImages(): Promise<void> {
  const { db, close } = openDatabase(postgres.url)
  const store = createDiskStore(dataDir)
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const bytes = await sharp({
    create: { width: EDGE, height: EDGE, channels: 3, background: '#888', noise },
  })
    .webp({ quality: 86 })
    .toBuffer()
  for (let number = 0; number < IMAGES; number++) {
    const publicId = `bench-${number}-888888`
    await store.put(publicId, bytes, 'image/webp')
    await db
      .insert(images)
      .values({ publicId, width: EDGE, height: EDGE, bytes: bytes.length })
      .onConflictDoNothing()
  }
  await close()
  console.log(`${IMAGES} images of ${(bytes.length / 1e3).toFixed(0)} kB`)
}

async function measure(script: string, args: string[], DATA_DIR: string): Promise<void> {
  const start = performance.now()
  const program = join(import.meta.dirname, `../../scripts/${script}.ts`)
  const env = { ...process.env, DATA_DIR, DEMO: 'off', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }
  const child = spawn(process.execPath, [program, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peakKb = 0
  const poll = setInterval(() => {
    peakKb = Math.max(peakKb, readPeakKb(child.pid))
  }, POLL_MS)
  const [code] = await once(child, 'close')
  clearInterval(poll)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    `${script}: ${seconds} s, at most ${(peakKb / 1024).toFixed(0)} MB, exit code ${code}`,
  )
}

/** The largest resident memory so far; 0 once the process has ended. */
function readPeakKb(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
