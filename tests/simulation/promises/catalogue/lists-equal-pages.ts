import { toShipDate } from '#contract/products/availability.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { toConditionSummary } from '#web/catalogue/card/product-summary.ts'
import { listVariants, selectOffer } from '#web/catalogue/product/offers/offer-choice.ts'
import { callAs } from '../../calls.ts'
import { readCatalogue, type ShownRecord, toCents } from '../../commands/catalogue/book.ts'
import { definePromise } from '../../promise.ts'
import type { World } from '../../world.ts'

/** Lists, feeds and suggestions show an offer as its page does, and as the owner has set it. */
export const listsEqualPages = definePromise({
  name: 'P5',
  sentence: 'Lists, pages, feeds and orders say the same about an offer.',
  share: 0.05,
  async check(world) {
    const { products } = await readCatalogue(world)
    const broken = products.flatMap((record) => [
      ...checkShipDates(world, record),
      ...checkSummary(record),
      ...checkPrices(world, record),
      ...checkChoice(record),
    ])
    const pages = new Map<string, Product>()
    for (const { product, offers } of products) {
      for (const each of [product, ...offers]) pages.set(each._id, each)
    }
    for (const { place, shown } of await readLists(world)) {
      for (const each of shown) broken.push(...comparePage(place, each, pages.get(each._id)))
    }
    broken.push(...(await checkPicks(world, products)))
    broken.push(...(await checkUsedCards(world, pages)))
    broken.push(...(await checkMerchantFeed(world, pages)))
    return [...new Set(broken)]
  },
})

/** New units of a record ship on the day of the record. */
function checkShipDates(world: World, { product, offers }: ShownRecord): string[] {
  const { timezone } = world.shop.services.settings
  const today = toShopDay(world.clock.now(), timezone)
  const day = toShipDate(product, today)
  return offers
    .filter((each) => each.option && toShipDate(each, today) !== day)
    .map(() => `a record ships on a later day, and its option ships on another`)
}

/** The summary of a record counts what its page offers, also before a sale starts. */
function checkSummary({ product, offers }: ShownRecord): string[] {
  const all = [product, ...offers.filter(({ _id }) => _id !== product._id)]
  const buyable = all.filter((each) => each.available > 0)
  const { offerSummary } = product
  if (!offerSummary) return []
  const { count, lowPrice, highPrice, usedCount } = offerSummary
  const prices = buyable.map(({ price }) => price)
  const used = buyable.filter(({ copy }) => copy)
  const words = [count, lowPrice, highPrice, usedCount].join('/')
  const counted = [buyable.length, Math.min(...prices), Math.max(...prices), used.length].join('/')
  return words === counted
    ? []
    : [`the summary of a record is not what its page offers: ${words}, and ${counted}`]
}

/** The owner's price is the price of the page. */
function checkPrices(world: World, { product, offers }: ShownRecord): string[] {
  const known = new Map([...world.offers.values()].map((offer) => [offer.id, offer]))
  return [product, ...offers].flatMap(({ _id, price }) => {
    const offer = known.get(_id)
    if (!offer || offer.isUncertain || toCents(price) === offer.priceCents) return []
    return [`the ${offer.kind} price of a page is another than the owner has set`]
  })
}

/** Own stock that can be bought has a button on its page: it is selected, unless the shopper chooses a variant. */
function checkChoice({ product, offers }: ShownRecord): string[] {
  const shown = { ...product, offers: offers.filter(({ _id }) => _id !== product._id) }
  if (product.available <= 0 || shown.offers.length === 0) return []
  if (product.drop && product.drop.state !== 'on-sale') return []
  const selected = selectOffer(shown, product._id)
  const canBeChosen = listVariants(shown).some(({ _id }) => _id === product._id)
  return selected?._id === product._id || canBeChosen
    ? []
    : ['own stock beside an option is for sale, and its page has no button for it']
}

async function readLists(world: World): Promise<{ place: string; shown: Product[] }[]> {
  const ask = async (query: Record<string, string>) => {
    const given = { query: { page: 1, limit: 100, ...query } }
    const { answer } = await callAs(world, undefined, 'GET /products', given)
    return answer?.products ?? []
  }
  const home = await callAs(world, undefined, 'GET /home')
  const picks = await callAs(world, undefined, 'GET /picks', { query: { page: 1, limit: 100 } })
  return [
    { place: 'the list', shown: await ask({}) },
    { place: 'the list of products', shown: await ask({ view: 'products' }) },
    { place: 'the list of used copies', shown: await ask({ view: 'used-copies' }) },
    { place: 'the list of used offers', shown: await ask({ condition: 'used' }) },
    { place: 'the list of new offers', shown: await ask({ condition: 'new' }) },
    { place: 'the list of what is in stock', shown: await ask({ 'in-stock': 'true' }) },
    { place: 'the search for records', shown: await ask({ search: 'record' }) },
    { place: 'the picks', shown: picks.answer?.products ?? [] },
    { place: 'the home page', shown: home.answer?.featured ?? [] },
    { place: 'the used row of the home page', shown: home.answer?.used ?? [] },
  ]
}

function comparePage(place: string, shown: Product, page: Product | undefined): string[] {
  if (!page) return [`${place} shows an offer that has no page`]
  const toFacts = ({ name, price, wasPrice, available, type, shipsOn, copy }: Product) => ({
    name,
    price,
    wasPrice,
    available,
    type,
    shipsOn,
    grades: `${copy?.mediaGrade} ${copy?.sleeveGrade} ${copy?.condition}`,
    state: copy?.availability,
  })
  const [one, other] = [toFacts(shown), toFacts(page)]
  const fields = Object.keys(one) as (keyof typeof one)[]
  return fields
    .filter((field) => one[field] !== other[field])
    .map(
      (field) => `${place} shows another ${field} than the page “${one[field]}, ${other[field]}”`,
    )
}

/** Compares the list of picks with the pages of products. */
async function checkPicks(world: World, products: ShownRecord[]): Promise<string[]> {
  const query = { page: 1, limit: 100 }
  const { answer } = await callAs(world, undefined, 'GET /picks', { query })
  const listed = new Set(answer?.products.map(({ _id, parentId }) => parentId ?? _id))
  return products.flatMap(({ product: { _id, isPick = false } }) =>
    listed.has(_id) === isPick ? [] : ['the picks are not the products whose pages say so'],
  )
}

/** The card of a chosen condition leads to the offer whose price it shows, and states "from" only of several prices. */
async function checkUsedCards(world: World, pages: Map<string, Product>): Promise<string[]> {
  const query = { condition: ['used' as const], page: 1, limit: 100 }
  const { answer } = await callAs(world, undefined, 'GET /products', { query })
  return (answer?.products ?? []).flatMap((card) => {
    const { _id: id, priceText: text } = toConditionSummary(card)
    const { usedLowPrice, usedHighPrice } = card.offerSummary ?? {}
    const isFrom = text.startsWith('from')
    const hasOne = usedLowPrice !== undefined && usedLowPrice === usedHighPrice
    const page = pages.get(id)
    return [
      ...(isFrom && hasOne ? ['a card of used copies says “from”, and all have one price'] : []),
      ...(page && page.price !== card.price
        ? ['a card of used copies leads to an offer of another price']
        : []),
    ]
  })
}

/** The feed of merchants lists what can be bought, with its price and state. */
async function checkMerchantFeed(world: World, pages: Map<string, Product>): Promise<string[]> {
  const { body } = await world.shop.app.inject({ url: '/merchant-feed.xml' })
  const items = body.split('<item>').slice(1)
  const { timezone } = world.shop.services.settings
  const today = toShopDay(world.clock.now(), timezone)
  return items.flatMap((item) => {
    const read = (tag: string) => item.match(new RegExp(`<g:${tag}>([^<]*)<`))?.[1]
    const page = pages.get(read('id') ?? '')
    if (!page) return ['the feed of merchants has an offer that has no page']
    const broken: string[] = []
    const price = Number.parseFloat(read('price') ?? '')
    if (price !== page.price && Number.parseFloat(read('sale_price') ?? '') !== page.price) {
      broken.push('the feed of merchants has another price than the page')
    }
    const isPreorder = read('availability') === 'preorder'
    const isLater = page.available > 0 && toShipDate(page, today) !== '' && !page.drop
    if (isPreorder !== isLater && !page.drop) {
      broken.push('the feed of merchants says another ship date than the page')
    }
    return broken
  })
}
