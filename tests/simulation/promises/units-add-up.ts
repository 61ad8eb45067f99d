import { callAs } from '../calls.ts'
import { definePromise } from '../promise.ts'
import { type Offer, ownerOf, takenOf, type World } from '../world.ts'

/** The reported stock equals the units in the shop: the owner's last count, less the sales since then. */
export const unitsAddUp = definePromise({
  name: 'P2',
  sentence: 'No unit is sold twice, and every unit of stock lies in the shop.',
  share: 0.15,
  async check(world) {
    const broken: string[] = []
    for (const offer of world.offers.values()) {
      if (isCertain(world, offer)) broken.push(...(await checkOffer(world, offer)))
    }
    return broken
  },
})

function isCertain({ orders, isAtRest }: World, offer: Offer): boolean {
  if (offer.isUncertain || offer.isArchived || offer.parent?.isArchived) return false
  if (isAtRest) return true
  // While a refund is under way, its units may lie here or there.
  return ![...orders.values()].some(({ restocks }) => restocks.some((each) => each.offer === offer))
}

async function checkOffer(world: World, offer: Offer): Promise<string[]> {
  const params = { id: offer.id }
  const { answer } = await callAs(world, ownerOf(world), 'GET /products/:id', { params })
  if (!answer) return []
  const { stock, available } = answer.product
  const inShop = offer.counted - takenOf(world, offer)
  if (inShop < 0) return [`more of ${offer.name} are sold than there were`]
  if (stock !== inShop) {
    return [`${inShop} of ${offer.name} lie in the shop, and its stock is ${stock}`]
  }
  return available > stock || available < 0
    ? [`${available} of ${offer.name} are available, and its stock is ${stock}`]
    : []
}
