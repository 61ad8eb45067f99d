import { ApiError, isApiError } from '#contract/client.ts'
import { CONFIRMATION_FIELD } from '#contract/limits.ts'
import { createStore } from '#web/lib/store.ts'

const notConfirmed = 'Nothing was done, as it was not confirmed.'

/** Closes the prompt: whether the user re-authenticated. */
type Answer = (isConfirmed: boolean) => void

/** The open prompt; `ReauthForm` shows it. */
export const openPrompt = createStore<Answer | null>(null)

/**
 * Runs an action that may require re-authentication: prompts for the password and retries. Pending until then.
 * @param onAsk makes room for the prompt
 */
export async function withReauth<T>(work: () => Promise<T>, onAsk?: () => void): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!needsReauthentication(error)) throw error
    onAsk?.()
    const isConfirmed = await new Promise<boolean>((answer) => openPrompt.set(answer))
    openPrompt.set(null)
    if (isConfirmed) return work()
    throw new ApiError({ statusCode: 409, field: CONFIRMATION_FIELD, message: notConfirmed })
  }
}

/** The server requires re-authentication, or the user cancelled the prompt. */
export function needsReauthentication(error: unknown): boolean {
  return isApiError(error) && error.field === CONFIRMATION_FIELD
}
