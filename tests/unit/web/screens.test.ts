import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import routes from '../../../web/routes.ts'
import { adminScreens } from '../../e2e/support/screens/admin-screens.ts'
import { shopScreens } from '../../e2e/support/screens/shop-screens.ts'
import type { Showcase } from '../../e2e/support/showcase.ts'

const screens = [...shopScreens, ...adminScreens]
const ids = { record: { id: 'a' }, plain: { id: 'b' }, soldOut: { id: 'c' }, customer: { id: 'd' } }
// A showcase as far as addresses are made of it: the whole one takes a shop.
const showcase = { ...ids, shippedId: 'e', paidId: 'f', tokens: {} } as unknown as Showcase

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

describe('the screens every browser check walks over', () => {
  it('hold each page of the shop', () => {
    const tree = routes.map(toRouteObject)
    const visited = screens.map(({ path }) => {
      const address = typeof path === 'string' ? path : path(showcase)
      return matchRoutes(tree, address)?.at(-1)?.route.id
    })
    expect(listPages(routes).filter((page) => !visited.includes(page))).toEqual([])
  })

  it('have names of their own', () => {
    const all = screens.map(({ name }) => name)
    expect(new Set(all).size).toBe(all.length)
  })
})
