import type { ShopProfile } from '#contract/shop-profile.ts'

/** Requests about the profile of the shop. */

const profile: ShopProfile = {
  ...{ name: 'Grooves', heroLine: null, newsletterLine: null, contactEmail: 'hi@example.com' },
  ...{ address: ['1 Lane'], openingHours: null, socialLinks: [] },
}

export const shopRecipes = {
  'PUT /shop-profile': async () => ({ caller: 'admin' as const, body: profile }),
}
