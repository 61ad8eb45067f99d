import { type Api, isApiError } from '#contract/client.ts'
import { workAtDesk } from './back-office.ts'
import { createCaller, NotNow } from './caller.ts'
import type { Random } from './random.ts'
import { pauseBriefly, type Shopper, visit } from './shopper.ts'
import { ADMIN, type Stand } from './stand.ts'

export type Load = {
  /** Starts all simulated users, which repeat their work until `stop`. */
  start(): void
  /** Resolves once every user has finished the current step. */
  stop(): Promise<void>
}

const SHOPPERS = 6
const PRODUCTS = 12
const PASSWORD = 'a long enough sentence'

/** Creates products, accounts and the admin, without starting any of the users. */
export async function prepareLoad(stand: Stand, random: Random): Promise<Load> {
  const desk = await signInAdmin(stand)
  for (let count = 0; count < PRODUCTS; count += 1) {
    const body = { name: `Side ${count}`, type: 'vinyl', price: 20 + count, stock: 400 } as const
    await desk('POST /products', { body })
  }
  const shoppers: Shopper[] = []
  for (let count = 0; count < SHOPPERS; count += 1) {
    shoppers.push(await openAccount(stand, count, random.branch()))
  }
  let isOver = true
  let atWork: Promise<void>[] = []
  const world = { ...stand, isOver: () => isOver }
  const urls = stand.urls
  const loop = async (work: () => Promise<void>) => {
    while (!isOver) await work().catch((error: unknown) => excuse(error))
  }
  return {
    start() {
      isOver = false
      const deskRandom = random.branch()
      atWork = [
        ...shoppers.map((shopper) => loop(() => visit(shopper, world))),
        loop(() => workAtDesk(desk, stand.diary, deskRandom)),
        loop(async () => {
          await stand.payments.deliverWaiting(urls())
          await pauseBriefly()
        }),
      ]
    },
    async stop() {
      isOver = true
      await Promise.all(atWork)
    },
  }
}

/** Unavailable, or refused for a reason such as sold out. Any other error is a bug of the load generator. */
async function excuse(error: unknown): Promise<void> {
  if (!isApiError(error) && !(error instanceof NotNow)) throw error
  await pauseBriefly()
}

async function signInAdmin({ diary, urls }: Stand): Promise<Api> {
  const address = '10.1.0.1'
  const visitor = createCaller({ diary, address, urls })
  const { token } = await visitor('POST /auth/login', { body: ADMIN })
  return createCaller({ diary, address, token, urls })
}

async function openAccount(
  { diary, urls }: Stand,
  count: number,
  random: Random,
): Promise<Shopper> {
  const address = `10.2.0.${count}`
  const email = `shopper-${count}@example.com`
  const visitor = createCaller({ diary, address, urls })
  const body = { email, password: PASSWORD }
  await visitor('POST /auth/register', { body })
  diary.accounts.add(email)
  const { token } = await visitor('POST /auth/login', { body })
  return { email, random, api: createCaller({ diary, address, token, urls }) }
}
