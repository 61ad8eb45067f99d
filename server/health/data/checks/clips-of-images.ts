import { sql } from 'drizzle-orm'
import { toClipAddress } from '#server/clips/index.ts'
import { deleteUnusedClips, listUnusedClips, missingClips } from '#server/image-cleanup/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Found, Problem } from './data-check.ts'
import { listProblems, PROBLEMS_MAX } from './list-problems.ts'
import { type OfferColumns, offerColumns, toOfferLink } from './offer-text.ts'

/** The part of the check of images that is about clips: unused ones, and missing ones of tracks. */

export async function listUnused(ctx: Context, subjects?: readonly string[]): Promise<Found> {
  const problems = (await listUnusedClips(ctx))
    .toSorted()
    .map(toUnused)
    .filter(({ subject }) => !subjects || subjects.includes(subject))
  return { problems: problems.slice(0, PROBLEMS_MAX), total: problems.length }
}

function toUnused(id: string): Problem {
  return {
    subject: `unused-clip/${id}`,
    text: `Unused clips: no track names ${id}.`,
    link: toClipAddress(id),
    facts: {},
    repair: {
      text: 'Removes the clip.',
      changes: () => [{ text: `Clip ${id}`, before: 'stored', after: 'removed' }],
      async apply(ctx) {
        return () => deleteUnusedClips(ctx, [id])
      },
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
