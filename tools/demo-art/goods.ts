import { type DemoProduct, demoProducts } from '#db/demo/catalogue/index.ts'
import { drawAccessory } from './goods/accessories.ts'
import { deckAtAnAngle } from './goods/angle.ts'
import { type Deck, decks } from './goods/decks.ts'
import { drawMerch } from './goods/merch.ts'
import { closeUp, stage } from './goods/stage.ts'
import { deckFromAbove } from './goods/turntable.ts'
import type { Point } from './svg.ts'

const goods = demoProducts.filter(({ type }) => type !== 'vinyl')

/** The images of equipment and merchandise: the product, then another side or close-ups. */
export function drawGoods(product: DemoProduct, picture: number): string {
  const { key, type, brand, name } = product
  const place = goods.findIndex((other) => other.key === key) + picture
  return stage(drawingOf(key, type, picture), { caption: `${brand} | ${name}`, place })
}

function drawingOf(key: string, type: DemoProduct['type'], picture: number): string {
  if (type === 'accessory') return drawAccessory(key, picture)
  if (type === 'merch') return drawMerch(key, picture)
  const deck = decks[key]
  if (!deck) throw new Error(`No drawing for the turntable ${key}`)
  return drawDeck(deck, picture)
}

/** The front view first, then the other side, then close-ups. */
function drawDeck(deck: Deck, picture: number): string {
  const closer: [Point, number][] = [
    [[650, 560], 470],
    [[300, 560], 430],
  ]
  const detail = closer[picture - 2]
  if (detail) return closeUp(deckFromAbove(deck), ...detail)
  const isAngle = (deck.view === 'angle') !== (picture === 1)
  return isAngle ? deckAtAnAngle(deck) : deckFromAbove(deck)
}
