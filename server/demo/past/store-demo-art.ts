import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import colours from '#db/demo/art/colours.json' with { type: 'json' }
import { images } from '#server/images/images.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { rootFolder } from '#server/platform/process/root-folder.ts'

const artFolder = join(rootFolder, 'db/demo/art')
const ART_PIXELS = 900
const PROGRESS_EVERY = 100

/** Maps the file name in the art folder to its URL in the shop. */
export type DemoArt = ReadonlyMap<string, string>

/** Uploads the demo images to the image store, idempotently. */
export async function storeDemoArt(
  ctx: Context,
  onProgress: (step: string) => void,
): Promise<DemoArt> {
  const files = (await readdir(artFolder)).filter((file) => file.endsWith('.webp')).sort()
  const art = new Map<string, string>()
  for (const file of files) {
    const bytes = await readFile(join(artFolder, file))
    const publicId = toPublicId(file)
    art.set(file, await ctx.images.put(publicId, bytes, 'image/webp'))
    await ctx.db
      .insert(images)
      .values({ publicId, width: ART_PIXELS, height: ART_PIXELS, bytes: bytes.length })
      .onConflictDoNothing()
    if (art.size % PROGRESS_EVERY === 0) onProgress(`${art.size} of ${files.length} images`)
  }
  return art
}

/** The id ends in the image's colour, the placeholder until the image has loaded. */
function toPublicId(file: string): string {
  const colour = (colours as Record<string, string>)[file] ?? '888888'
  return `${basename(file, '.webp')}-${colour}`
}
