import { LOGO_UPLOAD_MAX } from '#contract/limits.ts'
import type { ShopProfile, shopProfileCalls } from '#contract/shop-profile.ts'
import { countAttempt, type Limit } from '#server/http/count-attempts.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { readFormFile } from '#server/http/read-form-file.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { toAccent } from './accent.rules.ts'
import { storeLogo } from './logo/store-logo.ts'
import { setShopProfile } from './set-shop-profile.ts'
import { findLogo, getShopProfile } from './shop-profile.queries.ts'
import { toDefaults, toProfileVersion } from './shop-profile.rules.ts'

/** No account can fill the database. */
const logoUploads: Limit = { name: 'logo-uploads', attempts: 200, windowSeconds: 24 * 3600 }

export const shopProfileHandlers: HandlersFor<keyof typeof shopProfileCalls> = {
  'GET /shop-profile': async (ctx) => toAnswer(ctx, await getShopProfile(ctx)),
  'PUT /shop-profile': async (ctx, { body: profile, headers }) =>
    toAnswer(ctx, await setShopProfile(ctx, { profile, ifMatch: headers['if-match'] })),
  'POST /shop-profile/logo': async (ctx, _input, { request }) => {
    await countAttempt(ctx, logoUploads, signedIn(ctx).userId)
    const { bytes } = await readFormFile(request, {
      bytesMax: LOGO_UPLOAD_MAX,
      missing: 'Choose a logo, an SVG or a PNG',
      tooLarge: 'The file is larger than 1 MB',
    })
    return storeLogo(ctx, bytes)
  },
  'GET /shop-profile/accent': async (_, { query }) => ({ accent: toAccent(query.colour) }),
}

async function toAnswer(ctx: Context, profile: ShopProfile) {
  const { settings } = ctx
  const logo = await findLogo(ctx, profile)
  const defaults = settings.defaults ?? toDefaults(settings)
  return { profile, defaults, logo, version: toProfileVersion(profile) }
}
