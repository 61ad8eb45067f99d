import { hasCheckDigit } from '#contract/pressings/barcode.ts'
import type { PressingInput } from '#contract/pressings/pressing.ts'
import type { FormatName } from '#contract/pressings/record-formats.ts'
import type { DemoAlbum, DemoProduct } from '../catalogue/demo-product.ts'
import { catalogueNumberOf, countryOf } from '../catalogue/record-labels.ts'
import { seeded } from '../seeded.ts'

type Shape = { format: FormatName; media: PressingInput['media'] }

/** The formats that are not one LP, in the order in which records get them. */
const rarerShapes: Shape[] = [
  disc({ size: '12"', speed: '45 RPM', descriptions: ['Mini-Album'] }),
  disc({ size: 'LP', quantity: 2, descriptions: ['Album'], text: 'Gatefold' }),
  disc({ size: '10"', speed: '33 ⅓ RPM', descriptions: ['Mini-Album'] }),
  disc({ size: '7"', speed: '33 ⅓ RPM', descriptions: ['EP'] }),
  disc({ size: 'LP', quantity: 2, speed: '45 RPM', descriptions: ['Album', 'Reissue'] }),
  { format: 'CD', media: [medium({ descriptions: ['Album'] })] },
  { format: 'Cassette', media: [medium({ descriptions: ['Album'] })] },
]

/** The only box; the record is named in `demo-copies.ts`. */
const box: Shape = {
  format: 'Box Set',
  media: [medium({ size: 'LP', quantity: 3, descriptions: ['Album'], text: 'Booklet' })],
}

/**
 * The pressing of a record: date, format, sides and runouts derive from the label, the date and a fixed seed.
 * About a third has no lengths, and records before 1979 have no barcode.
 * @param place the place of the record among those with used copies
 */
export function toPressing(product: DemoProduct, album: DemoAlbum, place: number): PressingInput {
  const random = seeded(`pressing ${product.key}`)
  const year = Number(album.releaseDate.slice(0, 4))
  const { format, media } = toShape(place, year)
  const number = catalogueNumberOf(product)
  const isReissue = media[0]?.descriptions.includes('Reissue') ?? false
  return {
    format,
    media,
    country: countryOf(product.brand),
    styles: [],
    notes: '',
    released: isReissue ? '2014' : random.pick([album.releaseDate, album.releaseDate.slice(0, 4)]),
    ...(isReissue ? { originalYear: year } : {}),
    edition: isReissue ? 'Half-speed master' : '',
    packaging: media[0]?.text === 'Gatefold' ? 'Gatefold' : '',
    labels: [{ name: product.brand, catalogueNumber: number }],
    identifiers: [
      ...(year < 1979 && !isReissue
        ? []
        : toBarcode(random.whole(0, 9_999_999), { isWrong: place === MISTYPED })),
      ...toRunouts(format, number, media[0]?.quantity ?? 1),
    ],
    tracks: toTracks(album, { format, media }, random.chance(0.66) ? random : undefined),
  }
}

function toShape(place: number, year: number): Shape {
  if (place === 0) return box
  const rarer =
    place % 3 === 2 ? rarerShapes[Math.floor(place / 3) % rarerShapes.length] : undefined
  const isTooEarly =
    rarer?.format === 'CD' ? year < 1984 : rarer?.format === 'Cassette' && year < 1970
  if (rarer && !isTooEarly) return rarer
  const channels = year < 1965 ? ('Mono' as const) : ('Stereo' as const)
  return disc({ size: 'LP', channels, descriptions: ['Album'] })
}

function disc(values: Partial<PressingInput['media'][number]>): Shape {
  return { format: 'Vinyl', media: [medium(values)] }
}

function medium(values: Partial<PressingInput['media'][number]>): PressingInput['media'][number] {
  return { quantity: 1, descriptions: [], colour: '', text: '', ...values }
}

/** The record whose barcode was typed wrong, for the check-up to find. */
const MISTYPED = 7

/** The first digits are reserved for numbers inside a company: no real product has this barcode. */
function toBarcode(
  number: number,
  { isWrong }: { isWrong: boolean },
): PressingInput['identifiers'] {
  const digits = `29000${String(number).padStart(7, '0')}`
  const value = Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(
    (each) => hasCheckDigit(each) !== isWrong,
  )
  return value ? [{ type: 'Barcode', value, description: '' }] : []
}

const SIDES = ['A', 'B', 'C', 'D', 'E', 'F']

function isSided(format: FormatName): boolean {
  return format === 'Vinyl' || format === 'Box Set' || format === 'Cassette'
}

function toRunouts(
  format: FormatName,
  number: string,
  quantity: number,
): PressingInput['identifiers'] {
  if (format !== 'Vinyl' && format !== 'Box Set') return []
  return SIDES.slice(0, quantity * 2).map((side) => ({
    type: 'Matrix / Runout',
    value: `${number.replace(/[^A-Z0-9]/g, '')}-${side}${quantity > 1 ? 1 : 2}`,
    description: `Side ${side}, etched`,
  }))
}

/** The tracks of an album, spread evenly over the sides; without `random` their lengths are unknown. */
function toTracks(
  { trackList }: DemoAlbum,
  { format, media }: Shape,
  random: ReturnType<typeof seeded> | undefined,
): NonNullable<PressingInput['tracks']> {
  const sides = (media[0]?.quantity ?? 1) * 2
  const perSide = Math.ceil(trackList.length / sides)
  return trackList.map((title, index) => ({
    title,
    position: isSided(format)
      ? `${SIDES[Math.floor(index / perSide)] ?? 'A'}${(index % perSide) + 1}`
      : String(index + 1),
    ...(random ? { seconds: random.whole(128, 412) } : {}),
    isHeading: false,
    artist: '',
  }))
}
