import { asc, eq } from 'drizzle-orm'
import { mediaGrades } from '#contract/copies/grades.ts'
import { toDollars } from '#contract/money.ts'
import type { AccountExport } from '#contract/privacy.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { holds, wants } from './wants.tables.ts'

/** The wants of a user for the export of their data, oldest first. */
export async function exportWants(
  { db }: Context,
  userId: string,
): Promise<AccountExport['wants']> {
  const rows = await db
    .select({ want: wants, name: products.name })
    .from(wants)
    .innerJoin(products, eq(products.id, wants.productId))
    .where(eq(wants.userId, userId))
    .orderBy(asc(wants.createdAt))
  return rows.map(({ name, want }) => {
    const { productId, createdAt, maxCents, minMediaRank, acceptsNew, missedHolds } = want
    const minMediaGrade = mediaGrades[mediaGrades.length - (minMediaRank ?? 0)]
    return {
      productId,
      name,
      wantedAt: createdAt.toISOString(),
      acceptsNew,
      missedHolds,
      ...(maxCents !== null && { maxPrice: toDollars(maxCents) }),
      ...(minMediaGrade && { minMediaGrade }),
      isPaused: want.pausedAt !== null,
    }
  })
}

/** The holds of a user for the export of their data, oldest first. */
export async function exportHolds(
  { db }: Context,
  userId: string,
): Promise<AccountExport['holds']> {
  const rows = await db
    .select({ hold: holds, name: products.name })
    .from(holds)
    .innerJoin(products, eq(products.id, holds.productId))
    .where(eq(holds.userId, userId))
    .orderBy(asc(holds.createdAt))
  return rows.map(({ name, hold }) => {
    const { productId, source, state, createdAt, mailedAt, expiresAt, orderId } = hold
    return {
      productId,
      name,
      source,
      state,
      heldAt: createdAt.toISOString(),
      ...(mailedAt && { mailedAt: mailedAt.toISOString() }),
      ...(expiresAt && { endsAt: expiresAt.toISOString() }),
      ...(orderId && { orderId }),
    }
  })
}
