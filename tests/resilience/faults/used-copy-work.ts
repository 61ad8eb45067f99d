import { randomUUID } from 'node:crypto'
import type { UsedCopy } from '#contract/copies/used-copies.ts'
import type { CopyChange } from '#contract/products/offers.ts'
import { setStatus, unlessRefused } from './back-office.ts'
import { NotNow } from './caller.ts'
import { drawImage, type Office } from './catalogue-work.ts'
import { pauseBriefly } from './until.ts'

/** Few enough that customers compete for them. */
export const ON_SALE = 8
const grades = ['VG+', 'VG', 'G+'] as const

/** A simulated admin who looks after the used copies: intake, prices, returns, and the ways off and onto the sale. */
export async function workOnUsedCopies(office: Office): Promise<void> {
  const { usedCopies } = await office.api('GET /used-copies', { query: {} })
  const ofState = (...states: UsedCopy['inventory']['state'][]) =>
    usedCopies.filter(({ inventory }) => states.includes(inventory.state))
  if (ofState('on-sale').length < ON_SALE) await addCopy(office)
  const chance = office.random.next()
  if (chance < 0.3) await changeCopy(office, usedCopies)
  else if (chance < 0.55) await takeOffSale(office, ofState('on-sale', 'needs-inspection'))
  else if (chance < 0.8) {
    await returnToSale(office, ofState('needs-inspection', 'withdrawn', 'sold-elsewhere'))
  } else await takeBack(office)
  await pauseBriefly(office.random)
}

/** Enters a copy of a scarce record as intake does: with one key until there is a response. Its lot is the key. */
export async function addCopy({ api, diary, random, products, isOver }: Office): Promise<void> {
  const key = randomUUID()
  const params = { id: random.pick(products.scarce) }
  const images = random.next() < 0.5 ? [await uploadPhoto({ api, random })] : []
  const body = {
    kind: 'used' as const,
    price: 10 + random.below(30),
    images,
    copy: { mediaGrade: random.pick(grades), sleeveGrade: random.pick(grades) },
    inventory: { lot: key },
  }
  for (;;) {
    try {
      await api('POST /products/:id/variants', {
        params,
        headers: { 'idempotency-key': key },
        body,
      })
      diary.copies.add(key)
      return
    } catch (error) {
      if (!(error instanceof NotNow) || isOver()) throw error
      await pauseBriefly(random)
    }
  }
}

async function uploadPhoto({ api, random }: Pick<Office, 'api' | 'random'>): Promise<string> {
  const form = new FormData()
  form.set('upload_preset', 'products')
  form.set('file', new Blob([new Uint8Array(await drawImage(random.below(256)))]), 'photo.png')
  return (await api('POST /images', { form })).secure_url
}

/** Another price and other notes, also of a copy in checkout or sold, sometimes without its photos. */
async function changeCopy(office: Office, copies: readonly UsedCopy[]): Promise<void> {
  const { api, diary, random } = office
  if (copies.length === 0) return
  const { notes, copy, price } = regrade(office)
  const images = random.next() < 0.3 ? { images: [] } : {}
  const params = { id: random.pick(copies)._id }
  const body = { price, copy, ...images }
  if (await unlessRefused(api('PATCH /products/:id', { params, body }))) diary.changes.add(notes)
}

/** With a grade, a price and notes that mark the change. */
function regrade({ random }: Office): { notes: string; price: number; copy: CopyChange } {
  const notes = `regraded ${randomUUID()}`
  return { notes, price: 10 + random.below(30), copy: { mediaGrade: random.pick(grades), notes } }
}

async function takeOffSale(office: Office, copies: readonly UsedCopy[]): Promise<void> {
  const { api, diary, random } = office
  if (copies.length === 0) return
  const params = { id: random.pick(copies)._id }
  const isWithdrawn = random.next() < 0.5
  const request = isWithdrawn
    ? api('POST /used-copies/:id/withdraw', { params })
    : api('POST /used-copies/:id/sold-elsewhere', { params })
  if (!(await unlessRefused(request))) return
  diary.departures.push({ ...params, reason: isWithdrawn ? 'withdrawn' : 'sold elsewhere' })
}

async function returnToSale(office: Office, copies: readonly UsedCopy[]): Promise<void> {
  const { api, diary, random } = office
  if (copies.length === 0) return
  const { notes, ...body } = regrade(office)
  const params = { id: random.pick(copies)._id }
  const request = api('POST /used-copies/:id/return-to-sale', { params, body })
  if (await unlessRefused(request)) diary.changes.add(notes)
}

/** A customer sends back an order with a used copy, which then waits for its inspection. */
async function takeBack(office: Office): Promise<void> {
  const { diary, random } = office
  const paid = diary.soldAs.filter(({ orderId, soldAs }) => {
    return soldAs?.kind === 'used' && diary.paid.has(orderId)
  })
  if (paid.length === 0) return
  const { orderId } = random.pick(paid.slice(-20))
  for (const status of ['preparing to ship', 'shipped', 'returned'] as const) {
    await setStatus(office, orderId, status)
  }
}
