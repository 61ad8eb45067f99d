import { z } from 'zod'
import { shopProfile } from '#contract/shop-profile.ts'
import { type EntryToUndo, planFieldsUndo, TOO_OLD } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { setShopProfile } from './set-shop-profile.ts'
import { getShopProfile } from './shop-profile.queries.ts'
import { toProfileVersion } from './shop-profile.rules.ts'

const exactProfile = z.object({ before: shopProfile.partial() })

/** Undoes a change of the profile: what was set since stays. */
export async function planShopProfileUndo(ctx: Context, entry: EntryToUndo) {
  const { data } = exactProfile.safeParse(entry.exact)
  if (!data) return TOO_OLD
  const current = await getShopProfile(ctx)
  const ifMatch = `"${toProfileVersion(current)}"`
  return planFieldsUndo({
    entry,
    current,
    earlier: data.before,
    save: (ctx, profile) => setShopProfile(ctx, { profile, ifMatch }),
  })
}
