import { connectionHint } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { adminFailureText } from './admin-failure.ts'

type AdminErrorProps = {
  error: unknown
  /** The text from the error catalogue, e.g. "Failed to load orders". */
  whatFailed: string
  onRetry?: () => void
  isRetrying?: boolean
  className?: string
}

export function AdminError({
  error,
  whatFailed,
  onRetry,
  isRetrying = false,
  className,
}: AdminErrorProps) {
  return (
    <Alert
      className={className}
      title={`Error: ${adminFailureText(error, whatFailed)}`}
      action={
        onRetry && (
          <Button size="sm" variant="secondary" loading={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {connectionHint(error)}
    </Alert>
  )
}
