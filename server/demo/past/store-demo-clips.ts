import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { demoProducts } from '#db/demo/catalogue/index.ts'
import { storeClip } from '#server/clips/index.ts'
import type { Context } from '#server/platform/context.ts'
import { updateRows } from '#server/platform/db/write-rows.ts'
import { rootFolder } from '#server/platform/process/root-folder.ts'
import { mergeTracks, readPressings } from '#server/pressings/index.ts'
import { pressings } from '#server/pressings/pressing.tables.ts'

const clipsFolder = join(rootFolder, 'db/demo/clips')

/** The ids of the demo clips by the key of their record. */
export type DemoClips = ReadonlyMap<string, string>

export async function storeDemoClips(ctx: Context): Promise<DemoClips> {
  const clips = new Map<string, string>()
  for (const file of (await readdir(clipsFolder)).sort()) {
    const { _id } = await storeClip(ctx, await readFile(join(clipsFolder, file)))
    clips.set(basename(file, '.mp3'), _id)
  }
  return clips
}

/** Gives the first track of each record with a clip that clip. */
export async function writeDemoClips(
  ctx: Context,
  clips: DemoClips,
  productRows: ReadonlyMap<string, { id: string }>,
): Promise<void> {
  const records = demoProducts.flatMap(({ key, album }) => {
    const [id, clipId] = [productRows.get(key)?.id, clips.get(key)]
    return id && clipId && album ? [{ id, clipId, trackList: album.trackList }] : []
  })
  const stored = await readPressings(
    ctx,
    records.map(({ id }) => id),
  )
  const changed = records.map(({ id, clipId, trackList }) => {
    const tracks = mergeTracks(stored.get(id)?.tracks ?? [], trackList)
    const first = tracks.find(({ isHeading }) => !isHeading)
    return {
      productId: id,
      tracks: tracks.map((track) => (track === first ? { ...track, clipId } : track)),
    }
  })
  await updateRows(ctx, pressings, changed)
}
