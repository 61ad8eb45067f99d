import { demoNames } from '#db/demo/names.ts'
import type { Context } from '#server/platform/context.ts'
import { getName, updateName } from '#server/pressings/index.ts'
import { daysBefore } from '../past/demo-time.ts'

/** The staff has written about some artists and labels. */
export async function describeNames(admin: Context): Promise<void> {
  const ctx = { ...admin, now: daysBefore(admin.now, 45) }
  for (const { kind, slug, about } of demoNames) {
    const { _id: id } = await getName(ctx, kind, slug)
    await updateName(ctx, kind, { id, change: { about } })
  }
}
