import { randomUUID } from 'node:crypto'
import type { Api } from '#contract/client.ts'
import { isApiError } from '#contract/client.ts'
import { NotNow } from './caller.ts'
import type { Diary, Line } from './diary.ts'
import type { PaymentService } from './payment-service.ts'
import type { Random } from './random.ts'
import { pauseBriefly } from './until.ts'

export type Account = { email: string; api: Api; checkouts: number }
export type Shopper = {
  random: Random
  /** Undefined between the deletion of an account and the next one. */
  account: Account | undefined
  openAccount: () => Promise<Account>
}

type World = { diary: Diary; payments: PaymentService; isOver: () => boolean }
type ShownOffers = { offers: readonly string[]; used: readonly string[] }
type Placed = { orderId: string; checkoutUrl: string }

export const PASSWORD = 'a long enough sentence'
const QUANTITY_MAX = 3
const LINES_MAX = 3
/** An account may begin 20 checkouts an hour (decision 7): afterwards the customer is another one. */
const CHECKOUTS_MAX = 15
/** Up to this long a customer looks at the payment page; an admin or the clock may end the order in that time. */
const HESITATION_MS = 900

/** The share of lines that are used copies, of which each has one unit. */
const USED_SHARE = 0.4

/** A simulated customer who browses, fills the cart, orders, and then pays, hesitates, cancels or leaves. */
export async function visit(shopper: Shopper, world: World): Promise<void> {
  const { random } = shopper
  shopper.account ??= await shopper.openAccount()
  const { account } = shopper
  const { api } = account
  const list = async (query: { 'in-stock': 'true' } | { view: 'used-copies' }) =>
    (await api('GET /products', { query })).products.map(({ _id }) => _id)
  const shown = {
    offers: await list({ 'in-stock': 'true' }),
    used: await list({ view: 'used-copies' }),
  }
  const lines = chooseLines(shown, random)
  await api('GET /products/:id', { params: { id: lines[0]?.productId ?? '' } })
  await fillCart(account, lines, world.diary)
  account.checkouts += 1
  if (account.checkouts >= CHECKOUTS_MAX) shopper.account = undefined
  const placed = await placeOrder(account, lines, { ...world, random })
  if (placed) await readSoldAs(api, placed, world.diary)
  if (placed) await decide(api, placed, { ...world, random })
  if (random.next() < 0.03) await deleteAccount(shopper, world.diary)
}

/** Several different offers, in random order. */
function chooseLines({ offers, used }: ShownOffers, random: Random): Line[] {
  const chosen = new Map<string, Line>()
  const wanted = 1 + random.below(LINES_MAX)
  for (let count = 0; count < wanted; count += 1) {
    const isUsed = used.length > 0 && random.next() < USED_SHARE
    const productId = random.pick(isUsed ? used : offers)
    // The featured offer of a product may be a used copy, too.
    const quantity = used.includes(productId) ? 1 : 1 + random.below(QUANTITY_MAX)
    chosen.set(productId, { productId, quantity })
  }
  return [...chosen.values()]
}

/** Reads how the order describes what was sold, which never changes afterwards. */
async function readSoldAs(api: Api, { orderId }: Placed, { soldAs }: Diary): Promise<void> {
  const { order } = await api('GET /orders/:id', { params: { id: orderId } })
  for (const line of order.products) {
    soldAs.push({ orderId, productId: line.productId._id, soldAs: line.soldAs })
  }
}

async function fillCart({ email, api }: Account, lines: Line[], diary: Diary): Promise<void> {
  // Unknown until the last response: a request without one may or may not have been processed.
  diary.carts.delete(email)
  await api('DELETE /carts/me')
  for (const body of lines) {
    await api('POST /carts', { body, headers: { 'idempotency-key': randomUUID() } })
  }
  diary.carts.set(email, lines)
}

/** Retries with the same idempotency key until there is a response. */
async function placeOrder(
  { email, api }: Account,
  products: Line[],
  { diary, isOver, random }: World & { random: Random },
): Promise<Placed | undefined> {
  const key = randomUUID()
  for (;;) {
    try {
      const { orderId, checkoutUrl } = await api('POST /orders', {
        body: { products },
        headers: { 'idempotency-key': key },
      })
      diary.orders.set(key, { orderId, email })
      // Its payment, now or later, clears the lines that it has bought.
      diary.carts.delete(email)
      return { orderId, checkoutUrl }
    } catch (error) {
      if (isApiError(error)) return undefined
      if (!(error instanceof NotNow) || isOver()) throw error
      await pauseBriefly(random)
    }
  }
}

/** Most pay. An order without a payment expires half an hour later. */
async function decide(
  api: Api,
  { orderId, checkoutUrl }: Placed,
  { payments, random }: World & { random: Random },
): Promise<void> {
  const mood = random.next()
  if (mood < 0.6) payments.pay(checkoutUrl, orderId)
  else if (mood < 0.8) payments.payLater(checkoutUrl, orderId, random.below(HESITATION_MS))
  else if (mood < 0.9) await api('POST /orders/:id/cancel', { params: { id: orderId } })
}

async function deleteAccount(shopper: Shopper, diary: Diary): Promise<void> {
  if (!shopper.account) return
  const { email, api } = shopper.account
  shopper.account = undefined
  diary.accounts.delete(email)
  diary.carts.delete(email)
  for (const order of diary.orders.values()) if (order.email === email) order.email = null
  await api('POST /account/delete', { body: { email, password: PASSWORD } })
  diary.deletedAccounts.add(email)
}
