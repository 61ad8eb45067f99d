import type { MusicRelease } from 'schema-dts'
import type { FormatName } from '#contract/pressings/record-formats.ts'
import { toRunningTime } from '#contract/pressings/track-list.ts'
import type { Product } from '#contract/products/catalogue.ts'

type ReleaseFormat = 'VinylFormat' | 'CDFormat' | 'CassetteFormat'

/** The formats that schema.org knows. */
const releaseFormats: Partial<Record<FormatName, ReleaseFormat>> = {
  Vinyl: 'VinylFormat',
  Acetate: 'VinylFormat',
  'Flexi-disc': 'VinylFormat',
  'Lathe Cut': 'VinylFormat',
  Shellac: 'VinylFormat',
  'Box Set': 'VinylFormat',
  CD: 'CDFormat',
  CDr: 'CDFormat',
  SACD: 'CDFormat',
  Cassette: 'CassetteFormat',
}

/** The pressing of a record; undefined without one. */
export function releaseData(
  { name, pressing, albumInfo }: Product,
  url: string,
): MusicRelease | undefined {
  if (!pressing) return
  const { labels, released, format, tracks } = pressing
  const number = labels.find(({ catalogueNumber }) => catalogueNumber)?.catalogueNumber
  const label = labels.find((each) => each.name)?.name
  const artist = albumInfo?.artist
  const credit = artist && ({ '@type': 'MusicGroup', name: artist } as const)
  const releaseFormat = releaseFormats[format]
  const time = toRunningTime(tracks)
  return {
    '@type': 'MusicRelease',
    '@id': `${url}#release`,
    name,
    ...(number && { catalogNumber: number }),
    ...(releaseFormat && { musicReleaseFormat: `https://schema.org/${releaseFormat}` as const }),
    ...(label && { recordLabel: { '@type': 'Organization', name: label } }),
    ...(credit && { creditedTo: credit }),
    ...(released && { datePublished: released }),
    ...(time?.isComplete && { duration: toIsoDuration(time.seconds) }),
    ...(albumInfo && {
      releaseOf: {
        '@type': 'MusicAlbum',
        '@id': `${url}#album`,
        name,
        ...(credit && { byArtist: credit }),
      },
    }),
  }
}

/** `PT1H14M28S` */
function toIsoDuration(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return `PT${hours ? `${hours}H` : ''}${minutes}M${seconds % 60}S`
}
