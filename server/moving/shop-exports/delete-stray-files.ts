import type { Context } from '#server/platform/context.ts'
import { shopExports } from './shop-exports.tables.ts'

/** Deletes files of no export: deleted and cancelled ones, and those that a kill has left. */
export async function deleteStrayFiles({ db, exports }: Context): Promise<void> {
  await exports.removeStrays(async () => {
    const { id, state } = shopExports
    const rows = await db.select({ id, state }).from(shopExports)
    const idsOf = (wanted: 'ready' | 'running') =>
      rows.filter((row) => row.state === wanted).map((row) => row.id)
    return { ready: idsOf('ready'), running: idsOf('running') }
  })
}
