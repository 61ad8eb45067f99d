import { createStore, useStore } from '#web/lib/store.ts'

/** The offer of this page that is on hold for the signed-in customer, and what the page says about it. */
export const heldStore = createStore<{ offerId: string; text: string } | null>(null)

/** "On hold for you until Tue 3:15 pm", for that offer only. */
export function useHeldText(offerId: string | undefined): string | undefined {
  const held = useStore(heldStore, null)
  return held !== null && held.offerId === offerId ? held.text : undefined
}
