import type { ReactNode } from 'react'
import { isApiError } from '#contract/client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type SaveFailureProps = { error: unknown; title: ReactNode; onReload: (() => void) | undefined }

/** Why a form was not saved, where no field shows it. A form that is based on an earlier state loads again. */
export function SaveFailure({ error, title, onReload }: SaveFailureProps) {
  const isOutdated = isApiError(error) && error.statusCode === 412
  return (
    <Alert
      title={title}
      action={
        isOutdated && (
          <Button size="sm" variant="secondary" onClick={onReload}>
            Load again
          </Button>
        )
      }
    />
  )
}
