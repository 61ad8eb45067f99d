import { useState } from 'react'
import { DeleteButton } from '../shared/delete-button.tsx'
import { useDeleteMailing } from './newsletter-queries.ts'

type DeleteDraftProps = { mailingId: string; onDeleted: () => void }

export function DeleteDraft({ mailingId, onDeleted }: DeleteDraftProps) {
  const [isOpen, setIsOpen] = useState(false)
  const removal = useDeleteMailing(mailingId)
  return (
    <DeleteButton
      what="draft"
      consequence="Its text and its choice of offers are gone for good."
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      removal={removal}
      onDelete={() => removal.mutate(undefined, { onSuccess: onDeleted })}
    />
  )
}
