import { useRef, useState } from 'react'
import type { WebhookEndpoint } from '#contract/outgoing-webhooks.ts'
import { failureText } from '#web/lib/api/api.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useDeleteEndpoint } from './webhook-queries.ts'

type DeleteEndpointProps = { endpoint: WebhookEndpoint; onDeleted: () => void }

export function DeleteEndpoint({ endpoint, onDeleted }: DeleteEndpointProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const removal = useDeleteEndpoint(endpoint._id, () => {
    setIsAsking(false)
    onDeleted()
  })

  return (
    <div className="border-t border-line pt-4">
      <Button ref={opener} variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
        Delete endpoint
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this endpoint?"
        description={
          removal.isError ? (
            <span role="alert" className="text-error">
              {failureText(removal.error, 'It was not deleted. Please try again.')}
            </span>
          ) : (
            'Nothing more is sent there. Its log and its secret are gone for good.'
          )
        }
        confirmLabel="Delete endpoint"
        cancelLabel="Keep it"
        onConfirm={() => removal.mutate(undefined)}
        busy={removal.isPending}
        finalFocus={() => opener.current}
      />
    </div>
  )
}
