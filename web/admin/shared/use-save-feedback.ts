import type { MutationStatus } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FEEDBACK_MS } from '#contract/limits.ts'
import type { FeedbackState } from '#web/ui/status-feedback.tsx'

const states: Record<MutationStatus, FeedbackState> = {
  idle: 'idle',
  pending: 'saving',
  success: 'success',
  error: 'failure',
}

/** A spinner while saving, then a tick or a cross for 2 s. `submittedAt` distinguishes the attempts. */
export function useSaveFeedback(save: {
  status: MutationStatus
  submittedAt: number
}): FeedbackState {
  const { status, submittedAt } = save
  const [shownAttempt, setShownAttempt] = useState<number | null>(null)

  useEffect(() => {
    if (status !== 'success' && status !== 'error') return
    const timer = setTimeout(() => setShownAttempt(submittedAt), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [status, submittedAt])

  return shownAttempt === submittedAt && status !== 'pending' ? 'idle' : states[status]
}
