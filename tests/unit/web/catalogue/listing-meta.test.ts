import { expect, it } from 'vitest'
import { meta } from '#web/catalogue/listing/listing.tsx'
import { plainSettings } from '#web/lib/api/api-context.ts'

/** The description of a list for search engines. */
function descriptionOf(search: string, settings: object = {}): string {
  const root = { id: 'root', loaderData: { settings: { ...plainSettings, ...settings } } }
  const page = { now: { products: [], totalProducts: 0, totalPages: 0, currentPage: 1 } }
  const location = { pathname: '/products', search, hash: '', state: null, key: '' }
  const args = { matches: [root], params: {}, location, loaderData: { page } }
  const entries = meta(args as unknown as Parameters<typeof meta>[0]) ?? []
  const found = entries.find((entry) => 'name' in entry && entry.name === 'description')
  return found && 'content' in found ? String(found.content) : ''
}

it.each(['vinyl', 'turntable', 'accessory', 'merch'])(
  'the list of %s promises free shipping only where it is free',
  (type) => {
    const search = `?type=${type}`
    expect(descriptionOf(search)).toMatch(/\. Shipping is free\.$/)
    const charged = descriptionOf(search, { deliveryCountries: ['AU'] })
    expect(charged).toMatch(/\.$/)
    expect(charged).not.toMatch(/shipping/i)
  },
)
