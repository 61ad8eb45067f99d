/**
 * Wants and holds of the signed-in customer: their part of the product page, and the want list. Nothing here is part of a
 * public page: it is fetched with the token, by code that only browsers with one load (decision 8).
 */

export { useHeldText } from './held-store.ts'
export { OwnParts } from './own-parts.tsx'
export { OwnedNote } from './owned-note.tsx'
export { wantsKey } from './wants-query.ts'
