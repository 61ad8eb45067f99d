import type { World } from './world.ts'

/** Something that people were promised, and how the world and the shop's answers are compared. */
export type ShopPromise = {
  /** `P1`: the order of the list in docs/reliability.md. */
  name: string
  sentence: string
  /** The part of the steps after which it is checked, besides the end of a life: 1 when it costs little. */
  share: number
  /** It can be judged only once everything under way has arrived. */
  needsRest?: boolean
  /** The faults found: one sentence each, with the same words for the same fault. */
  check(world: World): Promise<string[]>
}

export const definePromise = (promise: ShopPromise): ShopPromise => promise

export type Broken = { promise: string; text: string }

/** The same for all broken promises of one kind: without names, ids, amounts and times. */
export function signatureOf({ promise, text }: Broken): string {
  const words = text
    .replaceAll(/“[^”]*”/g, '“…”')
    .replaceAll(/the (first|second|third) customer|customer \d+/g, 'a customer')
    .replaceAll(/the unanswered order/g, 'order')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '#')
    .replaceAll(/[A-Z]*\d[\w.,:-]*/g, '#')
  return `${promise} ${words}`
}
