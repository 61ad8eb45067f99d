import type { DemoProduct } from '#db/demo/catalogue/index.ts'
import { catalogueNumberOf, placeAtLabel } from '#db/demo/catalogue/record-labels.ts'
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

function toSleeve(product: DemoProduct): Sleeve {
  const { key, name, brand, album } = product
  if (!album) throw new Error(`${key} has no album to draw a sleeve for`)
  const place = placeAtLabel(product)
  const { palettes } = houseOf(brand, album.artist)
  return {
    title: name,
    artist: album.artist,
    label: brand,
    year: album.releaseDate.slice(0, 4),
    number: catalogueNumberOf(product),
    tracks: album.trackList,
    place,
    colours: turn(palettes, place),
    random: seeded(`sleeve ${key}`),
  }
}
