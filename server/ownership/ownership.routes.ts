import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { COLLECTION_BYTES_MAX } from '#contract/limits.ts'
import { type CollectionKind, collectionKinds, type ownershipCalls } from '#contract/ownership.ts'
import { countAttempt, type Limit } from '#server/http/count-attempts.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { readFormFile } from '#server/http/read-form-file.ts'
import { signedIn } from '#server/platform/context.ts'
import { listCollection } from './collection.queries.ts'
import { getOwned } from './owned.queries.ts'
import { collectionItems } from './ownership.tables.ts'
import { uploadCollection } from './upload-collection.ts'

/** Each upload replaces the one before. */
const uploads: Limit = { name: 'collection-files', attempts: 20, windowSeconds: 24 * 3600 }

export const ownershipHandlers: HandlersFor<keyof typeof ownershipCalls> = {
  'GET /owned/:productId': (ctx, { params }) => getOwned(ctx, params.productId),

  'POST /collection': async (ctx, _input, { request }) => {
    await countAttempt(ctx, uploads, signedIn(ctx).userId)
    const { bytes, fields } = await readFormFile(request, {
      bytesMax: COLLECTION_BYTES_MAX,
      tooLarge: 'The file is larger than 10 MB.',
    })
    const kind = toKind(fields.kind)
    return uploadCollection(ctx, { kind, bytes })
  },

  'GET /collection': (ctx, { query }) => listCollection(ctx, query),

  'DELETE /collection': async (ctx) => {
    await ctx.db.delete(collectionItems).where(eq(collectionItems.userId, signedIn(ctx).userId))
  },
}

function toKind(given: string | undefined): CollectionKind {
  const kind = collectionKinds.find((each) => each === given)
  if (kind) return kind
  throw new AppError('invalid-input', `kind must be ${collectionKinds.join(' or ')}`, {
    field: 'kind',
  })
}
