import { furtherWants, wantedRecord } from '#db/demo/under-way.ts'
import type { Context } from '#server/platform/context.ts'
import { updateProduct } from '#server/products/index.ts'
import { saveWant } from '#server/wants/index.ts'
import { minutesBefore } from '../past/demo-time.ts'
import type { DemoUser } from '../past/write-customers.ts'
import type { Offers } from './offers.ts'
import { asCustomer } from './people.ts'

/** Customers wait for records that are sold out; a unit of one has come back and is on hold for the first. */
export async function addWants(admin: Context, users: DemoUser[], offers: Offers): Promise<void> {
  for (const { productKey, queue } of [wantedRecord, ...furtherWants]) {
    for (const [place, index] of queue.entries()) {
      const user = users[index]
      if (!user) continue
      const ctx = { ...asCustomer(admin, user), now: minutesBefore(admin.now, 9000 - 700 * place) }
      await saveWant(ctx, { productId: offers(productKey), input: { acceptsNew: true } })
    }
  }
  const id = offers(wantedRecord.productKey)
  await updateProduct({ ...admin, now: minutesBefore(admin.now, 15) }, { id, change: { stock: 1 } })
}
