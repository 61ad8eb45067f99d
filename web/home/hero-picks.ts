/** How many sleeves the hero shows at most, and how many empty ones while the shop has no record. */
export const HERO_PICKS_MAX = 15
export const HERO_PLACEHOLDERS = 9

/** Up to `count` of the items, each as likely as any other, in random order. */
export function pickAtRandom<Item>(
  items: readonly Item[],
  count: number,
  random: () => number = Math.random,
): Item[] {
  const left = [...items]
  const picked: Item[] = []
  while (picked.length < count && left.length > 0) {
    picked.push(...left.splice(Math.floor(random() * left.length), 1))
  }
  return picked
}
