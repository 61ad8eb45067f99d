import { createStore, useStore } from '#web/lib/store.ts'

/** The offers of this page that are on hold for the signed-in customer, and what the page says about each. */
export const heldStore = createStore<readonly { offerId: string; text: string }[]>([])

const none: ReturnType<typeof heldStore.get> = []

/** "On hold for you until Tue 3:15 pm", for that offer only. */
export function useHeldText(offerId: string | undefined): string | undefined {
  return useStore(heldStore, none).find((held) => held.offerId === offerId)?.text
}
