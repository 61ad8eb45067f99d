import { CART_SEND_DELAY_MS } from '#contract/limits.ts'
import { optimisticQuantities } from './optimistic-quantities.ts'

type Send = (quantity: number) => Promise<void>
type Waiting = { timer: ReturnType<typeof setTimeout>; send: Send }

const waiting = new Map<string, Waiting>()

/** Shows the quantity at once and sends the last one after a pause of 1 s. `send` shows its failures itself. */
export function setOptimisticQuantity(productId: string, quantity: number, send: Send): void {
  stopWaiting(productId)
  choose(productId, quantity)
  const timer = setTimeout(() => void sendNow(productId), CART_SEND_DELAY_MS)
  waiting.set(productId, { timer, send })
}

/** Shows and sends without a pause: no further click on a removed line will come. */
export async function setOptimisticQuantityNow(
  productId: string,
  quantity: number,
  send: Send,
): Promise<void> {
  stopWaiting(productId)
  choose(productId, quantity)
  await sendOptimisticQuantity(productId, quantity, send)
}

/** Sends the change that is waiting for the end of its pause. */
export async function flushDebounced(): Promise<void> {
  await Promise.all([...waiting.keys()].map(sendNow))
}

/** Drops unsent changes: another user has signed in. */
export function clearOptimisticQuantity(): void {
  for (const productId of [...waiting.keys()]) stopWaiting(productId)
  optimisticQuantities.set(new Map())
}

async function sendNow(productId: string): Promise<void> {
  const entry = waiting.get(productId)
  const quantity = optimisticQuantities.get().get(productId)
  stopWaiting(productId)
  if (entry && quantity !== undefined) await sendOptimisticQuantity(productId, quantity, entry.send)
}

/** After success or failure the server's cart shows again, unless a newer change is pending. */
async function sendOptimisticQuantity(
  productId: string,
  quantity: number,
  send: Send,
): Promise<void> {
  await send(quantity)
  const isLatest = optimisticQuantities.get().get(productId) === quantity && !waiting.has(productId)
  if (isLatest) removeOptimisticQuantity(productId)
}

function stopWaiting(productId: string): void {
  clearTimeout(waiting.get(productId)?.timer)
  waiting.delete(productId)
}

function choose(productId: string, quantity: number): void {
  optimisticQuantities.set(new Map(optimisticQuantities.get()).set(productId, quantity))
}

function removeOptimisticQuantity(productId: string): void {
  const rest = new Map(optimisticQuantities.get())
  rest.delete(productId)
  optimisticQuantities.set(rest)
}
