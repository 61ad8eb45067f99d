import { inArray } from 'drizzle-orm'
import { comingDrop, finishedDraw } from '#db/demo/under-way.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { saveDrop } from '#server/pricing/index.ts'
import { drawDrop, enterDraw } from '#server/wants/index.ts'
import { minutesBefore } from '../past/demo-time.ts'
import type { DemoUser } from '../past/write-customers.ts'
import type { Offers } from './offers.ts'
import { asCustomer } from './people.ts'

/** A first-come sale that starts in some hours, and a draw of an hour ago: its winners have their units on hold. */
export async function addDrops(admin: Context, users: DemoUser[], offers: Offers): Promise<void> {
  const hoursAgo = (hours: number) => minutesBefore(admin.now, hours * 60)
  await saveDrop(
    { ...admin, now: hoursAgo(26) },
    {
      productId: offers(comingDrop.productKey),
      input: {
        mode: 'first-come',
        startsAt: hoursAgo(-comingDrop.hours).toISOString(),
        limitPerCustomer: 1,
      },
    },
  )
  const productId = offers(finishedDraw.productKey)
  await saveDrop(
    { ...admin, now: hoursAgo(72) },
    {
      productId,
      input: {
        mode: 'draw',
        entriesOpenAt: hoursAgo(49).toISOString(),
        startsAt: hoursAgo(1).toISOString(),
        openSaleAt: hoursAgo(-23).toISOString(),
        limitPerCustomer: 1,
      },
    },
  )
  const entrants = finishedDraw.entrants.flatMap((index) => users[index] ?? [])
  await confirmEmails(admin, entrants)
  for (const [place, user] of entrants.entries()) {
    await enterDraw({ ...asCustomer(admin, user), now: hoursAgo(47 - 3 * place) }, productId)
  }
  await drawDrop({ ...admin, now: hoursAgo(1) }, productId)
}

/** Only a customer with a confirmed email enters a draw. */
async function confirmEmails({ db, now }: Context, entrants: DemoUser[]): Promise<void> {
  const ids = entrants.map(({ id }) => id)
  await db.update(users).set({ emailConfirmedAt: now }).where(inArray(users.id, ids))
}
