import { useState } from 'react'
import type { ShopPage } from '#contract/pages.ts'
import { DeleteButton } from '../../shared/delete-button.tsx'
import { useDeletePage } from './page-queries.ts'

type DeletePageProps = { page: ShopPage; onDeleted: () => void }

export function DeletePage({ page, onDeleted }: DeletePageProps) {
  const [isOpen, setIsOpen] = useState(false)
  const removal = useDeletePage()
  return (
    <DeleteButton
      what="page"
      consequence="Its address leads nowhere from then on, and its versions are gone for good."
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      removal={removal}
      onDelete={() => removal.mutate(page._id, { onSuccess: onDeleted })}
    />
  )
}
