/**
 * The JavaScript a page may load before the first interaction, in kB (1000 bytes) of gzip level 9. The build fails above
 * it (scripts/check-bundle-size.ts), and tests/e2e/shop/first-paint.spec.ts holds a browser to the same limits.
 */
export type PageBudget = {
  title: string
  /** The ids of its routes (web/routes.ts); the heaviest of them counts. */
  routes: RegExp
  limitKb: number
}

/** Raise a limit only with the reason in docs/decisions. */
export const pageBudgets = [
  { title: 'home', routes: /^home\/home$/, limitKb: 134.9 },
  { title: 'listing', routes: /^products(?:-of-category)?$/, limitKb: 145 },
  { title: 'product', routes: /^catalogue\/product\/product$/, limitKb: 145.6 },
  { title: 'search', routes: /^catalogue\/listing\/search$/, limitKb: 145 },
  // The listing's code and at most 15 kB of its own.
  { title: 'crate', routes: /^catalogue\/crate\/crate$/, limitKb: 153.3 },
  { title: 'back office', routes: /^admin[/-]/, limitKb: 275.8 },
] as const satisfies PageBudget[]

/** Code that a press loads on a page, with its imports that the page lacks. */
export type PartBudget = {
  title: string
  /** The path of its built file. */
  file: RegExp
  /** The id of the page's route: the one with the least code. */
  route: string
  limitKb: number
}

export const partBudgets = [
  { title: 'player', file: /^\/assets\/player-/, route: 'home/home', limitKb: 12 },
] as const satisfies PartBudget[]

export function limitKbOf(page: (typeof pageBudgets)[number]['title']): number {
  return pageBudgets.find(({ title }) => title === page)?.limitKb ?? 0
}
