import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { adminScreens } from '#tests/e2e/support/screens/admin-screens.ts'
import { counterScreens } from '#tests/e2e/support/screens/counter-screens.ts'
import { shopScreens } from '#tests/e2e/support/screens/shop-screens.ts'
import type { Showcase } from '#tests/e2e/support/showcase.ts'
import routes from '#web/routes.ts'

const screens = [...shopScreens, ...adminScreens, ...counterScreens]
const ids = { record: { id: 'a' }, plain: { id: 'b' }, soldOut: { id: 'c' }, customer: { id: 'd' } }
// The part of a showcase that URLs are built from; a full one needs a shop.
const variants = { withOptions: { id: 'g' }, copies: ['h', 'i'] }
const showcase = {
  ...ids,
  ...variants,
  shippedId: 'e',
  paidId: 'f',
  tokens: {},
} as unknown as Showcase

function toRouteObject({ id, file, path, index, children }: RouteConfigEntry): RouteObject {
  const named = { id: id ?? file, path }
  if (index) return { ...named, index: true }
  return { ...named, children: children?.map(toRouteObject) }
}

function listPages(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ id, file, children }) => {
    if (children) return listPages(children)
    return file.endsWith('.tsx') ? [id ?? file] : []
  })
}

describe('the screens of the browser checks', () => {
  it('include each page of the shop', () => {
    const tree = routes.map(toRouteObject)
    const visited = screens.map(({ path }) => {
      const address = typeof path === 'string' ? path : path(showcase)
      return matchRoutes(tree, address)?.at(-1)?.route.id
    })
    expect(listPages(routes).filter((page) => !visited.includes(page))).toEqual([])
  })

  it('have unique names', () => {
    const all = screens
      .flatMap((screen) => [screen, ...(screen.states ?? [])])
      .map(({ name }) => name)
    expect(new Set(all).size).toBe(all.length)
  })
})
