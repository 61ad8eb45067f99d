import { ApiError, isApiError } from '../../../contract/client.ts'
import { CONFIRMATION_FIELD } from '../../../contract/limits.ts'
import { createStore } from '../../lib/store.ts'

const notConfirmed = 'Nothing was changed, as it was not confirmed.'

/** Ends the question: whether who sits there has proven to be the account's owner. */
type Answer = (isConfirmed: boolean) => void

/** The question that is open; `OwnerQuestion` shows it. */
export const openQuestion = createStore<Answer | null>(null)

/**
 * Does what may ask for the password once more: asks, and does it again. Stays under way meanwhile.
 * @param onAsk makes room for the question
 */
export async function confirmed<T>(work: () => Promise<T>, onAsk?: () => void): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!asksToConfirm(error)) throw error
    onAsk?.()
    const isConfirmed = await new Promise<boolean>((answer) => openQuestion.set(answer))
    openQuestion.set(null)
    if (isConfirmed) return work()
    throw new ApiError({ statusCode: 409, field: CONFIRMATION_FIELD, message: notConfirmed })
  }
}

/** The server asks, or whoever was asked has not answered. */
export function asksToConfirm(error: unknown): boolean {
  return isApiError(error) && error.field === CONFIRMATION_FIELD
}
