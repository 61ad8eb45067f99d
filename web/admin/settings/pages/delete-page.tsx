import { useRef, useState } from 'react'
import type { ShopPage } from '#contract/pages.ts'
import { failureText } from '#web/lib/api/api.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useDeletePage } from './page-queries.ts'

type DeletePageProps = { page: ShopPage; onDeleted: () => void }

export function DeletePage({ page, onDeleted }: DeletePageProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const removal = useDeletePage()
  return (
    <div className="border-t border-line pt-4">
      <Button ref={opener} variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
        Delete page
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this page?"
        description={
          removal.isError ? (
            <span role="alert" className="text-error">
              {failureText(removal.error, 'It was not deleted. Please try again.')}
            </span>
          ) : (
            'Its address leads nowhere from then on, and its versions are gone for good.'
          )
        }
        confirmLabel="Delete page"
        cancelLabel="Cancel"
        onConfirm={() => removal.mutate(page._id, { onSuccess: onDeleted })}
        busy={removal.isPending}
        finalFocus={() => opener.current}
      />
    </div>
  )
}
