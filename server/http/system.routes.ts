import { sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { HandlersFor } from './handlers.ts'

export const systemHandlers: HandlersFor<'GET /health' | 'GET /ready'> = {
  'GET /health': async () => ({ status: 'ok' }),
  'GET /ready': async (ctx) => {
    try {
      await ctx.db.execute(sql`select 1`)
    } catch (cause) {
      throw new AppError('unavailable', 'The database does not answer', { cause })
    }
    return { status: 'ok' }
  },
}
