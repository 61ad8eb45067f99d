import { eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Pressing, PressingInput } from '#contract/pressings/pressing.ts'
import type { Product, ProductChange } from '#contract/products/catalogue.ts'
import type { ProductValues } from '#server/catalogue/index.ts'
import { lockClips } from '#server/clips/index.ts'
import type { Context } from '#server/platform/context.ts'
import { hasDiscogsRelease } from './pressing.queries.ts'
import {
  type DerivedColumns,
  retainClips,
  toDerivedColumns,
  toGtins,
  toNumbers,
  toSearchExtra,
  toStoredTracks,
  withoutEmpty,
} from './pressing.rules.ts'
import { pressingArtists, pressingLabels, pressings, type StoredTrack } from './pressing.tables.ts'

/** @throws AppError invalid-input for a pressing of anything but a record, or of a variant */
export function assertHasPressing({ type, parentId }: Pick<Product, 'type' | 'parentId'>): void {
  const field = { field: 'pressing' }
  if (type !== 'vinyl') {
    throw new AppError('invalid-input', 'Only records have a pressing.', field)
  }
  if (parentId) {
    throw new AppError('invalid-input', 'This belongs to the record. Change it there.', field)
  }
}

type Written = {
  productId: string
  /** Null removes everything that brand and album info do not say. */
  input: PressingInput | null
  /** The other values of the same request. */
  beside: Pick<ProductChange, 'brand' | 'albumInfo'>
  /** The values of the product that the request leaves. */
  values: Pick<ProductValues, 'artist' | 'genre' | 'releaseDate' | 'trackList'> & { brand: string }
}

type Names = { artists: Pressing['artists'] | undefined; labels: Pressing['labels'] | undefined }

export type WrittenPressing = {
  /** Those of the product that follow from the pressing. */
  columns: DerivedColumns & { searchExtra?: string }
  save: (ctx: Context) => Promise<void>
}

/**
 * Writes a pressing in two steps around the update of its product, whose trigger applies what the product says: first the names,
 * which the trigger then finds equal, afterwards `save`.
 * @throws AppError conflict when another product has this Discogs release; invalid-input for an unknown clip
 */
export async function writePressing(
  ctx: Context,
  { productId, input, beside, values }: Written,
): Promise<WrittenPressing> {
  const given = withoutEmpty(input ?? toEmptyInput(values), beside)
  const wanted = ctx.settings.hasClips ? given : await withStoredClips(ctx, productId, given)
  await assertNewRelease(ctx, productId, wanted)
  await lockClips(ctx, clipsOf(wanted))
  const names = await writeNames(ctx, productId, wanted)
  const gtins = toGtins(wanted.identifiers)
  const labels = names.labels ?? (await readLabels(ctx, productId))
  return {
    columns: {
      ...toDerivedColumns({ input: wanted, ...names, values }),
      searchExtra: toSearchExtra(labels, { identifiers: wanted.identifiers, gtins }),
    },
    save: (ctx) =>
      savePressing(ctx, productId, {
        wanted,
        labels,
        gtins,
        // Without a pressing the tracks are those of the track list.
        tracks: input === null ? [] : wanted.tracks && toStoredTracks(wanted.tracks),
      }),
  }
}

/** The pressing that says no more than the product. */
function toEmptyInput({ artist, brand, genre, releaseDate }: Written['values']): PressingInput {
  return {
    format: 'Vinyl',
    media: [],
    country: '',
    edition: '',
    packaging: '',
    styles: [],
    identifiers: [],
    notes: '',
    released: releaseDate ?? '',
    genres: genre ? [genre] : [],
    labels: brand ? [{ name: brand, catalogueNumber: '' }] : [],
    artists: artist ? [{ name: artist, creditedAs: '', joinPhrase: '' }] : [],
  }
}

const clipsOf = ({ tracks = [] }: PressingInput) => tracks.flatMap(({ clipId }) => clipId ?? [])

/** Without previews nothing shows or sends clips, and a save must not remove them. */
async function withStoredClips(
  { db }: Context,
  productId: string,
  input: PressingInput,
): Promise<PressingInput> {
  if (!input.tracks) return input
  const [row] = await db
    .select({ tracks: pressings.tracks })
    .from(pressings)
    .where(eq(pressings.productId, productId))
  return { ...input, tracks: retainClips(input.tracks, row?.tracks ?? []) }
}

async function assertNewRelease(
  ctx: Context,
  productId: string,
  { discogsReleaseId: releaseId }: PressingInput,
): Promise<void> {
  if (releaseId === undefined) return
  await freeReleases(ctx, [releaseId])
  if (!(await hasDiscogsRelease(ctx, { releaseId, exceptId: productId }))) return
  throw new AppError('conflict', 'Another product has this Discogs release.', {
    field: 'pressing.discogsReleaseId',
  })
}

/** A deleted product gives its release to the one in the shop. */
export async function freeReleases({ db }: Context, releaseIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    update pressings p set discogs_release_id = null
    from products r
    where r.id = p.product_id and r.archived_at is not null
      and p.discogs_release_id = any(${sql.param([...releaseIds])}::bigint[])`)
}

async function writeNames(ctx: Context, productId: string, wanted: PressingInput): Promise<Names> {
  const artists = wanted.artists && (await replaceArtists(ctx, productId, wanted.artists))
  const given = wanted.labels?.filter(({ name, catalogueNumber }) => name || catalogueNumber)
  const labels = given && (await replaceLabels(ctx, productId, given))
  return { artists, labels }
}

/** `isFormer` for a name that was merged into the found one. */
type FoundName = { id: string; name: string; slug: string; isFormer: boolean }

/** The artist or label of each name, added when it is new. */
async function findOrAddNames(
  { db }: Context,
  kind: 'artist' | 'label',
  names: readonly string[],
): Promise<FoundName[]> {
  const { rows } = await db.execute<{ id: string; isFormer: boolean }>(sql`
    with wanted as materialized (
      select place, name, find_or_add_name(${kind}, name) as id
      from unnest(${sql.param([...names])}::text[]) with ordinality as given (name, place))
    select id, exists (select from present_names(${kind}, array[name])) as "isFormer"
    from wanted order by place`)
  const { rows: found } = await db.execute<Omit<FoundName, 'isFormer'>>(sql`
    select id, name, slug from catalogue_names
    where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
  const byId = new Map(found.map((each) => [each.id, each]))
  return rows.flatMap(({ id, isFormer }) => {
    const name = byId.get(id)
    return name ? [{ ...name, isFormer }] : []
  })
}

async function replaceArtists(
  ctx: Context,
  productId: string,
  given: NonNullable<PressingInput['artists']>,
): Promise<Pressing['artists']> {
  await ctx.db.delete(pressingArtists).where(eq(pressingArtists.productId, productId))
  if (given.length === 0) return []
  const found = await findOrAddNames(
    ctx,
    'artist',
    given.map(({ name }) => name),
  )
  const credit = found.map(({ id, name, slug, isFormer }, index) => {
    const { name: typed = name, creditedAs = '', joinPhrase = '' } = given[index] ?? {}
    // An answer repeats the name where no other one is printed.
    const isPrinted = creditedAs !== '' && creditedAs !== typed
    const shown = isFormer ? name : typed
    return { id, name, slug, creditedAs: isPrinted ? creditedAs : shown, joinPhrase }
  })
  await ctx.db.insert(pressingArtists).values(
    credit.map(({ id, name, creditedAs, joinPhrase }, position) => ({
      productId,
      position,
      artistId: id,
      joinPhrase,
      creditedAs: creditedAs === name ? '' : creditedAs,
    })),
  )
  return credit
}

async function replaceLabels(
  ctx: Context,
  productId: string,
  given: NonNullable<PressingInput['labels']>,
): Promise<Pressing['labels']> {
  await ctx.db.delete(pressingLabels).where(eq(pressingLabels.productId, productId))
  if (given.length === 0) return []
  const found = await findOrAddNames(
    ctx,
    'label',
    given.map(({ name }) => name),
  )
  const labels = found.map(({ isFormer: _, ...label }, index) => ({
    ...label,
    catalogueNumber: given[index]?.catalogueNumber ?? '',
  }))
  await ctx.db.insert(pressingLabels).values(
    labels.map(({ id, catalogueNumber }, position) => ({
      productId,
      position,
      labelId: id,
      catalogueNumber,
      normalizedNumber: sql`normalize_code(${catalogueNumber})`,
    })),
  )
  return labels
}

async function readLabels({ db }: Context, productId: string): Promise<Pressing['labels']> {
  const { rows } = await db.execute<Pressing['labels'][number]>(sql`
    select n.name, n.slug, l.catalogue_number as "catalogueNumber"
    from pressing_labels l join catalogue_names n on n.id = l.label_id
    where l.product_id = ${productId}::uuid order by l.position`)
  return rows
}

type Saved = {
  wanted: PressingInput
  labels: Pressing['labels']
  gtins: string[]
  tracks: StoredTrack[] | undefined
}

async function savePressing(
  ctx: Context,
  productId: string,
  { wanted, labels, gtins, tracks }: Saved,
): Promise<void> {
  const { artists: _, labels: __, tracks: ___, genres, released, ...values } = wanted
  await ctx.db
    .update(pressings)
    .set({
      ...values,
      originalYear: values.originalYear ?? null,
      limitedTo: values.limitedTo ?? null,
      discogsReleaseId: values.discogsReleaseId ?? null,
      discogsMasterId: values.discogsMasterId ?? null,
      musicbrainzReleaseId: values.musicbrainzReleaseId ?? null,
      ...(genres && { genres: genres.filter(Boolean) }),
      ...(released !== undefined && { released }),
      ...(tracks && { tracks }),
      gtins,
      normalizedNumbers: sql`normalize_codes(${sql.param(labels.flatMap(({ catalogueNumber }) => toNumbers(catalogueNumber)))}::text[])`,
    })
    .where(eq(pressings.productId, productId))
}
