/** The maximum number of sleeves in the hero. */
export const HERO_PICKS_MAX = 15

/** Up to `count` of the items in random order, each equally likely. */
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
