import { inArray } from 'drizzle-orm'
import type { Writer } from '../../contract/notes.ts'
import { users } from '../accounts/accounts.tables.ts'
import { toWriter } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { isId } from '../platform/db/ids.ts'
import { toPartName } from './timeline.rules.ts'

export type WriterOf = (actor: string) => Writer

/** Names users by their id, and parts of the program in words. */
export async function findWriters(ctx: Context, actors: (string | null)[]): Promise<WriterOf> {
  const ids = [...new Set(actors.filter((actor) => actor !== null))].filter(isId)
  const people = await ctx.db.select().from(users).where(inArray(users.id, ids))
  const byId = new Map(people.map((person) => [person.id, person]))
  return (actor) =>
    isId(actor)
      ? toWriter(byId.get(actor))
      : { name: toPartName(actor, ctx.payments.name), email: '' }
}
