import { inArray, sql } from 'drizzle-orm'
import {
  listLeftovers,
  listUnusedUploads,
  missingImages,
  takeUnusedUploads,
} from '#server/image-cleanup/index.ts'
import { images } from '#server/images/images.tables.ts'
import type { Context } from '#server/platform/context.ts'
import type { StoredImageFile } from '#server/platform/storage/image-store.ts'
import {
  lockUnused as lockClips,
  listMissing as missingClips,
  listUnused as unusedClips,
} from './clips-of-images.ts'
import { type DataCheck, type Found, NotChecked, type Problem } from './data-check.ts'
import { joinFound, listProblems, toFound } from './list-problems.ts'
import { type OfferColumns, offerColumns, toOfferLink } from './offer-text.ts'

/** Images and clips that nothing shows, and those that products show and the store does not have. */
export const imagesCheck: DataCheck = {
  key: 'images',
  title: 'Unused and missing images',
  lock: async (ctx, subjects) => {
    await lockUnused(ctx, subjects)
    await lockClips(ctx, subjects)
  },
  async prepare({ images }) {
    const list = () => Promise.all([images.listStored(), images.clips.list()])
    const [stored, clips] = await list().catch((cause: Error) => {
      throw new NotChecked(cause.message, { cause })
    })
    const clipIds = clips.map(({ id }) => id)
    return (ctx, subjects) =>
      joinFound(
        () => listUnused(ctx, stored),
        // They have no repair.
        () => (subjects ? noneFound : listMissing(ctx, stored)),
        () => unusedClips(ctx, clips),
        () => (subjects ? noneFound : missingClips(ctx, clipIds)),
      )
  },
}

const noneFound = Promise.resolve(toFound([]))

const UNUSED = 'unused/'

/** Waits for products that are being saved with one of the images: the repair then finds it used. */
async function lockUnused({ db }: Context, subjects: readonly string[]): Promise<void> {
  const ids = subjects
    .filter((subject) => subject.startsWith(UNUSED))
    .map((subject) => subject.slice(UNUSED.length))
  const { publicId } = images
  await db.select().from(images).where(inArray(publicId, ids)).orderBy(publicId).for('update')
}

async function listUnused(ctx: Context, stored: readonly StoredImageFile[]): Promise<Found> {
  const uploads = await listUnusedUploads(ctx)
  const leftovers = await listLeftovers(ctx, stored)
  const ids = [...new Set([...uploads, ...leftovers])].toSorted()
  return toFound(ids.map((id) => toUnused(ctx, id)))
}

function toUnused({ images }: Context, id: string): Problem {
  return {
    subject: `${UNUSED}${id}`,
    text: `Unused images: no product or order shows ${id}.`,
    link: images.addressOf(id),
    facts: {},
    repair: {
      text: 'Removes the image.',
      changes: () => [{ text: `Image ${id}`, before: 'stored', after: 'removed' }],
      apply: (ctx) => takeUnusedUploads(ctx, [id]),
      afterCommit: (ctx) => ctx.images.remove(id),
    },
  }
}

type Row = OfferColumns & { url: string; products: number }

function listMissing(ctx: Context, stored: readonly StoredImageFile[]): Promise<Found> {
  const ids = stored.filter(({ hasImage }) => hasImage).map(({ publicId }) => publicId)
  return listProblems<Row>(
    ctx,
    sql`select ${offerColumns}, m.url, m.products
      from (${missingImages(ctx.images, ids)}) m join products p on p.id = m.product_id::uuid`,
    ({ url, products, name, ...row }) => {
      const image = ctx.images.publicIdOf(url) ?? url
      const others = products > 1 ? ` and ${products - 1} more` : ''
      return {
        // The image may have two addresses: that of the shop, and that of the store.
        subject: `missing/${url}`,
        text: `Missing images: ${name}${others} shows ${image}, which is not stored.`,
        link: toOfferLink(row),
        facts: { products },
      }
    },
  )
}
