import { z } from 'zod'
import { type ShopProfile, shopProfile } from '#contract/shop-profile.ts'
import {
  type EntryToUndo,
  findLaterChanges,
  type Refusal,
  TOO_OLD,
  toChangedFields,
  type UndoPlan,
} from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { setShopProfile } from './set-shop-profile.ts'
import { getShopProfile } from './shop-profile.queries.ts'
import { toProfileVersion } from './shop-profile.rules.ts'

/** Partial: an entry from before a field was added lacks it. */
const exactProfiles = z.object({ before: shopProfile.partial(), after: shopProfile.partial() })

/** Undoes a change of the profile field by field: what was set since stays. */
export async function planShopProfileUndo(
  ctx: Context,
  entry: EntryToUndo,
): Promise<UndoPlan | Refusal> {
  const { data } = exactProfiles.safeParse(entry.exact)
  if (!data) return TOO_OLD
  const fields = toChangedFields(entry)
  const current = await getShopProfile(ctx)
  const restored: ShopProfile = { ...current, ...pick(data.before, fields) }
  const isChanged = (later: Parameters<typeof toChangedFields>[0]) =>
    toChangedFields(later).filter((field) => fields.includes(field))
  return {
    before: entry.after,
    after: entry.before,
    conflicts: findLaterChanges(entry, isChanged),
    apply: async (ctx) => {
      const ifMatch = `"${toProfileVersion(current)}"`
      await setShopProfile(ctx, { profile: restored, ifMatch })
    },
  }
}

function pick(profile: Partial<ShopProfile>, fields: readonly string[]): Partial<ShopProfile> {
  return Object.fromEntries(Object.entries(profile).filter(([name]) => fields.includes(name)))
}
