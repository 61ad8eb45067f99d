import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { Spinner } from './spinner.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type FeedbackState = 'idle' | 'saving' | 'success' | 'failure'

const labels: Record<FeedbackState, string> = {
  idle: '',
  saving: 'Saving…',
  success: 'Saved',
  failure: 'Could not be saved',
}

/** For a control that saves at once. The caller returns to `idle` after 2 s. */
export function StatusFeedback({ state }: { state: FeedbackState }) {
  return (
    <span
      role="status"
      data-state={state}
      className="inline-flex size-6 items-center justify-center"
    >
      {state === 'saving' && <Spinner label={null} className="size-5 text-soft" />}
      {state === 'success' && <Check className="size-5 text-green-ink" />}
      {state === 'failure' && <X className="size-5 text-red-ink" />}
      <VisuallyHidden>{labels[state]}</VisuallyHidden>
    </span>
  )
}
