import { type Api, isApiError } from '#contract/client.ts'
import { webhookEventTypes } from '#contract/outgoing-webhooks.ts'
import { workOnOrders } from './back-office.ts'
import { createCaller, NotNow } from './caller.ts'
import { workOnCatalogue } from './catalogue-work.ts'
import { signInAdmin } from './customers.ts'
import type { Random } from './random.ts'
import { type Account, PASSWORD, type Shopper, visit } from './shopper.ts'
import type { Stand } from './stand.ts'
import { pauseBriefly } from './until.ts'
import { addCopy, ON_SALE, workOnUsedCopies } from './used-copy-work.ts'

export type Load = {
  /** Starts all simulated users, which repeat their work until `stop`. */
  start(): void
  /** Resolves once every user has finished the current step. */
  stop(): Promise<void>
}

const SHOPPERS = 6
const PLENTY = 9
const SCARCE = 3

/** Creates products, accounts, the admins and a webhook endpoint, without starting any of the users. */
export async function prepareLoad(stand: Stand, random: Random): Promise<Load> {
  const { diary, payments, urls } = stand
  const orderAdmin = await signInAdmin(stand, '10.1.0.1')
  const catalogueAdmin = await signInAdmin(stand, '10.1.0.2')
  const usedCopyAdmin = await signInAdmin(stand, '10.1.0.3')
  const products = {
    plenty: await addProducts(orderAdmin, PLENTY, 400),
    scarce: await addProducts(orderAdmin, SCARCE, 4),
  }
  const body = { url: stand.webhooks.url, events: [...webhookEventTypes] }
  await orderAdmin('POST /webhook-endpoints', { body })
  const newAccount = createAccounts(stand)
  const shoppers: Shopper[] = []
  for (let count = 0; count < SHOPPERS; count += 1) {
    shoppers.push({ random: random.branch(), account: await newAccount(), openAccount: newAccount })
  }
  let isOver = true
  let atWork: Promise<void>[] = []
  const world = { diary, payments, isOver: () => isOver }
  const office = { diary, products, isOver: () => isOver }
  const used = { ...office, api: usedCopyAdmin, random: random.branch() }
  for (let count = 0; count < ON_SALE; count += 1) await addCopy(used)
  const loop = async (work: () => Promise<void>) => {
    while (!isOver) await work().catch((error: unknown) => excuse(error))
  }
  return {
    start() {
      isOver = false
      const orders = { ...office, api: orderAdmin, random: random.branch() }
      const catalogue = { ...office, api: catalogueAdmin, random: random.branch() }
      atWork = [
        ...shoppers.map((shopper) => loop(() => visit(shopper, world))),
        loop(() => workOnOrders(orders)),
        loop(() => workOnCatalogue(catalogue)),
        loop(() => workOnUsedCopies(used)),
        loop(async () => {
          await payments.deliverWaiting(urls())
          await pauseBriefly()
        }),
      ]
    },
    async stop() {
      isOver = true
      await Promise.all(atWork)
      await payments.decided()
    },
  }
}

/** Unavailable, or refused for a reason such as sold out. Any other error is a bug of the load generator. */
async function excuse(error: unknown): Promise<void> {
  if (!isApiError(error) && !(error instanceof NotNow)) throw error
  await pauseBriefly()
}

async function addProducts(admin: Api, count: number, stock: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const body = { name: `Side ${stock} ${at}`, type: 'vinyl', price: 20 + at, stock } as const
    ids.push((await admin('POST /products', { body })).product._id)
  }
  return ids
}

/** Each account has an email and an address of its own. */
function createAccounts({ diary, urls }: Stand): () => Promise<Account> {
  let count = 0
  return async () => {
    count += 1
    const address = `10.2.${count >> 8}.${count & 255}`
    const email = `shopper-${count}@example.com`
    const visitor = createCaller({ diary, address, urls })
    const body = { email, password: PASSWORD }
    await visitor('POST /auth/register', { body })
    diary.accounts.add(email)
    const { token } = await visitor('POST /auth/login', { body })
    return { email, api: createCaller({ diary, address, token, urls }), checkouts: 0 }
  }
}
