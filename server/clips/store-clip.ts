import type { UploadedClip } from '#contract/clips.ts'
import type { Context } from '#server/platform/context.ts'
import { makeIds } from '#server/platform/db/ids.ts'
import { toClipAddress } from './clips.rules.ts'
import { clips } from './clips.tables.ts'
import { readClip } from './read-clip.rules.ts'

/**
 * Stores an uploaded clip as it is. The file is written before the row: a row always has its file.
 * @throws AppError wrong-type, invalid-input
 */
export async function storeClip(ctx: Context, file: Buffer): Promise<UploadedClip> {
  const { type, seconds } = readClip(file)
  const [id = ''] = await makeIds(ctx, 1)
  await ctx.images.clips.put(id, file, type)
  await ctx.db.insert(clips).values({ id, type, seconds, bytes: file.length, createdAt: ctx.now })
  return { _id: id, url: toClipAddress(id), seconds, bytes: file.length, type }
}
