import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { demoProducts } from '#db/demo/catalogue/index.ts'
import { storeClip } from '#server/clips/index.ts'
import type { Context } from '#server/platform/context.ts'
import { rootFolder } from '#server/platform/process/root-folder.ts'

const clipsFolder = join(rootFolder, 'db/demo/clips')

/** The ids of the demo clips by the key of their record. */
export type DemoClips = ReadonlyMap<string, string>

/** Stores the demo clips, which `scripts/make-demo-clips.ts` has made. */
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
  { db }: Context,
  clips: DemoClips,
  productRows: ReadonlyMap<string, { id: string }>,
): Promise<void> {
  const rows = demoProducts.flatMap(({ key, album }) => {
    const [id, clipId] = [productRows.get(key)?.id, clips.get(key)]
    if (!id || !clipId || !album) return []
    const tracks = album.trackList.map((title, place) => ({
      position: '',
      title,
      isHeading: false,
      artist: '',
      ...(place === 0 && { clipId }),
    }))
    return [{ id, clipId, tracks }]
  })
  await db.execute(sql`
    update pressings p set tracks = case when p.tracks = '[]' then given.tracks else (
      select jsonb_agg(case when place = first.place then track || jsonb_build_object('clipId', given."clipId") else track end
        order by place)
      from jsonb_array_elements(p.tracks) with ordinality as own (track, place),
        lateral (select min(place) as place from jsonb_array_elements(p.tracks) with ordinality as t (track, place)
          where not (t.track ->> 'isHeading')::boolean) as first) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, "clipId" text, tracks jsonb)
    where p.product_id = given.id`)
}
