import { CART_SEND_DELAY_MS } from '../../contract/limits.ts'
import { chosenQuantities } from './chosen-quantities.ts'

type Send = (quantity: number) => Promise<void>
type Waiting = { timer: ReturnType<typeof setTimeout>; send: Send }

const waiting = new Map<string, Waiting>()

/** Shows the quantity at once and sends the last one chosen after a pause of 1 s. `send` tells failures itself. */
export function chooseQuantity(productId: string, quantity: number, send: Send): void {
  stopWaiting(productId)
  choose(productId, quantity)
  const timer = setTimeout(() => void sendNow(productId), CART_SEND_DELAY_MS)
  waiting.set(productId, { timer, send })
}

/** Shows and sends without a pause: a removed line need not wait for a further click. */
export async function chooseQuantityNow(
  productId: string,
  quantity: number,
  send: Send,
): Promise<void> {
  stopWaiting(productId)
  choose(productId, quantity)
  await sendChosen(productId, quantity, send)
}

/** Sends what is still waiting for its pause to end. */
export async function sendWaiting(): Promise<void> {
  await Promise.all([...waiting.keys()].map(sendNow))
}

/** Drops what was chosen, unsent: another shopper is here now. */
export function forgetChosen(): void {
  for (const productId of [...waiting.keys()]) stopWaiting(productId)
  chosenQuantities.set(new Map())
}

async function sendNow(productId: string): Promise<void> {
  const entry = waiting.get(productId)
  const quantity = chosenQuantities.get().get(productId)
  stopWaiting(productId)
  if (entry && quantity !== undefined) await sendChosen(productId, quantity, entry.send)
}

/** Answered or failed, the server's cart shows again, unless something newer was chosen meanwhile. */
async function sendChosen(productId: string, quantity: number, send: Send): Promise<void> {
  await send(quantity)
  const isLatest = chosenQuantities.get().get(productId) === quantity && !waiting.has(productId)
  if (isLatest) unchoose(productId)
}

function stopWaiting(productId: string): void {
  clearTimeout(waiting.get(productId)?.timer)
  waiting.delete(productId)
}

function choose(productId: string, quantity: number): void {
  chosenQuantities.set(new Map(chosenQuantities.get()).set(productId, quantity))
}

function unchoose(productId: string): void {
  const rest = new Map(chosenQuantities.get())
  rest.delete(productId)
  chosenQuantities.set(rest)
}
