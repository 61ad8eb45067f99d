import type { ShopProfile, ShopProfileAnswer, shopProfileCalls } from '#contract/shop-profile.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import type { Context } from '#server/platform/context.ts'
import { toAccent } from './accent.rules.ts'
import { setShopProfile } from './set-shop-profile.ts'
import { getShopProfile } from './shop-profile.queries.ts'
import { toDefaults, toProfileVersion } from './shop-profile.rules.ts'

export const shopProfileHandlers: HandlersFor<keyof typeof shopProfileCalls> = {
  'GET /shop-profile': async (ctx) => toAnswer(ctx, await getShopProfile(ctx)),
  'PUT /shop-profile': async (ctx, { body: profile, headers }) =>
    toAnswer(ctx, await setShopProfile(ctx, { profile, ifMatch: headers['if-match'] })),
  'GET /shop-profile/accent': async (_, { query }) => ({
    status: 'success',
    accent: toAccent(query.colour),
  }),
}

function toAnswer({ settings }: Context, profile: ShopProfile): ShopProfileAnswer {
  const defaults = settings.defaults ?? toDefaults(settings)
  return { status: 'success', profile, defaults, version: toProfileVersion(profile) }
}
