/**
 * What a page may load of JavaScript before a press, in kB of gzip at its tightest: the one place that says it. The build
 * fails above it (scripts/weigh-pages.ts), and tests/e2e/first-paint.spec.ts holds browsers to the same.
 * Lower these when a page gets lighter; raise one only with the reason in docs/decisions.
 */
export type PageBudget = {
  title: string
  /** The ids of its routes (web/routes.ts); of several counts the heaviest. */
  routes: RegExp
  limitKb: number
}

export const pageBudgets = [
  { title: 'home', routes: /^home\/home$/, limitKb: 123 },
  { title: 'listing', routes: /^products(?:-of-category)?$/, limitKb: 130 },
  { title: 'product', routes: /^catalogue\/product$/, limitKb: 130 },
  { title: 'search', routes: /^catalogue\/search$/, limitKb: 130 },
  { title: 'back office', routes: /^admin[/-]/, limitKb: 250 },
] as const satisfies PageBudget[]

export function limitKbOf(page: (typeof pageBudgets)[number]['title']): number {
  return pageBudgets.find(({ title }) => title === page)?.limitKb ?? 0
}
