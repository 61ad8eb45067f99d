import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CheckMessage } from '#contract/doctor.ts'
import type { Config } from '#server/config.ts'
import { noSuchImage } from '#server/images/index.ts'
import type { Check } from '#server/platform/check.ts'
import { createImageStore } from '#server/platform/storage/create-image-store.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import { reasonOf } from '#server/platform/storage/store-failure.ts'
import { note, ok, wrong } from './check-messages.ts'
import { checkHosts, listImageOrigins } from './image-hosts.ts'

/** Checks that an image can be stored, read and removed, with a tiny one, and that pages may load those of products. */
export function imagesCheck(config: Config): Check {
  return {
    part: 'pictures',
    title: 'Pictures',
    run: async ({ db }) => [
      config.images.store === 'disk' ? await tryDisk(config.dataDir) : await tryStore(config),
      ...checkHosts(db ? await listImageOrigins(db) : [], config),
    ],
  }
}

/** Bypasses the store, whose constructor deletes files that another process may be writing. */
async function tryDisk(dataDir: string): Promise<CheckMessage> {
  const images = join(dataDir, 'images')
  const folder = existsSync(images) ? images : dataDir
  if (!existsSync(folder)) return note(`${images} is made at the first start.`)
  const file = join(folder, `.doctor-${randomUUID()}`)
  try {
    await writeFile(file, 'looked at')
    await readFile(file)
  } catch (error) {
    return wrong(
      `No image can be stored in ${images} (${codeOf(error)}).`,
      'Let the user that runs the shop write there, and make room if the disk is full.',
    )
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
  return ok(`On disk in ${images}; written, read and removed.`)
}

async function tryStore(config: Config): Promise<CheckMessage> {
  const store = createImageStore(config)
  const publicId = `doctor-${randomUUID()}`
  try {
    await store.assertUsable()
    await tryAll(store, publicId)
  } catch (error) {
    return wrong(
      reasonOf(error),
      `Look at the settings that begin with ${store.name === 's3' ? 'S3_' : 'CLOUDINARY_'}.`,
    )
  }
  return ok(`${whereOf(config)}; written, read and removed.`)
}

async function tryAll(store: ImageStore, publicId: string): Promise<void> {
  const background = { r: 184, g: 38, b: 27 }
  const image = sharp({ create: { width: 1, height: 1, channels: 3, background } })
  const bytes = await image.webp().toBuffer()
  await store.put(publicId, bytes, 'image/webp')
  try {
    if (!(await store.find(publicId))) throw noSuchImage()
  } finally {
    await store.remove(publicId)
  }
}

function whereOf({ images }: Config): string {
  if (images.store === 's3') return `Bucket at ${images.bucketUrl}`
  return images.store === 'cloudinary' ? `Cloudinary, cloud ${images.cloudName}` : 'On disk'
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
