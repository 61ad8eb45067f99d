import { inArray, sql } from 'drizzle-orm'
import { clips } from '#server/clips/clips.tables.ts'
import { toClipAddress } from '#server/clips/index.ts'
import { listUnusedClips, missingClips, takeUnusedClips } from '#server/image-cleanup/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import type { StoredClip } from '#server/platform/storage/image-store.ts'
import type { Found, Problem } from './data-check.ts'
import { listProblems, toFound } from './list-problems.ts'
import { type OfferColumns, offerColumns, toOfferLink } from './offer-text.ts'

/** The part of the check of images that is about clips: unused ones, and missing ones of tracks. */

/** Waits for records that are being saved with one of the clips: the repair then finds it used. */
export async function lockUnused({ db }: Context, subjects: readonly string[]): Promise<void> {
  const ids = subjects
    .filter((subject) => subject.startsWith(UNUSED))
    .map(toClipId)
    .filter(isId)
  await db.select().from(clips).where(inArray(clips.id, ids)).orderBy(clips.id).for('update')
}

const UNUSED = 'unused-clip/'
const toClipId = (subject: string) => subject.slice(UNUSED.length)

export async function listUnused(ctx: Context, stored: readonly StoredClip[]): Promise<Found> {
  return toFound((await listUnusedClips(ctx, stored)).toSorted().map(toUnused))
}

function toUnused(id: string): Problem {
  return {
    subject: `${UNUSED}${id}`,
    text: `Unused clips: no track names ${id}.`,
    link: toClipAddress(id),
    facts: {},
    repair: {
      text: 'Removes the clip.',
      changes: () => [{ text: `Clip ${id}`, before: 'stored', after: 'removed' }],
      apply: async (ctx) => isId(id) && takeUnusedClips(ctx, id),
      afterCommit: (ctx) => ctx.images.clips.remove(id),
    },
  }
}

type Row = OfferColumns & { clip: string }

export function listMissing(ctx: Context, storedIds: readonly string[]): Promise<Found> {
  return listProblems<Row>(
    ctx,
    sql`select ${offerColumns}, m.clip
      from (${missingClips(storedIds)}) m join products p on p.id = m.product_id`,
    ({ clip, name, ...row }) => ({
      subject: `missing-clip/${row.subject}`,
      text: `Missing clips: a track of ${name} names ${clip}, which is not stored.`,
      link: toOfferLink(row),
      facts: {},
    }),
  )
}
