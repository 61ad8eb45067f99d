import { type DemoProduct, demoProducts } from '#db/demo/catalogue/index.ts'
import { seeded } from '#db/demo/seeded.ts'
import { extra } from './sleeves/extras.ts'
import { houseOf } from './sleeves/houses/house-styles.ts'
import { type Sleeve, turn } from './sleeves/sleeve.ts'

/** The images of a record: the front first, then back, label and inner sleeve. */
export function drawRecord(product: DemoProduct, picture: number): string {
  const sleeve = toSleeve(product)
  const { style } = houseOf(sleeve.label, sleeve.artist)
  const front = style(sleeve)
  return picture === 0 ? front : extra(picture, { sleeve: toSleeve(product), front })
}

function toSleeve({ key, name, brand, album }: DemoProduct): Sleeve {
  if (!album) throw new Error(`${key} has no album to draw a sleeve for`)
  const place = demoProducts
    .filter(({ brand: label, type }) => label === brand && type === 'vinyl')
    .findIndex((other) => other.key === key)
  const { prefix, first, palettes } = houseOf(brand, album.artist)
  return {
    title: name,
    artist: album.artist,
    label: brand,
    year: album.releaseDate.slice(0, 4),
    number: `${prefix} ${first + place}`,
    tracks: album.trackList,
    place,
    colours: turn(palettes, place),
    random: seeded(`sleeve ${key}`),
  }
}
