import { useState } from 'react'
import type { WebhookEndpoint } from '#contract/outgoing-webhooks.ts'
import { DeleteButton } from '../shared/delete-button.tsx'
import { useDeleteEndpoint } from './webhook-queries.ts'

type DeleteEndpointProps = { endpoint: WebhookEndpoint; onDeleted: () => void }

export function DeleteEndpoint({ endpoint, onDeleted }: DeleteEndpointProps) {
  const [isOpen, setIsOpen] = useState(false)
  const removal = useDeleteEndpoint(endpoint._id, () => {
    setIsOpen(false)
    onDeleted()
  })
  return (
    <DeleteButton
      what="endpoint"
      consequence="Nothing more is sent there. Its log and its secret are gone for good."
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      removal={removal}
      onDelete={() => removal.mutate(undefined)}
    />
  )
}
