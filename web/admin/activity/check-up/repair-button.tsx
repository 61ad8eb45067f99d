import { useState } from 'react'
import type { WantedRepair } from '#contract/check-up.ts'
import { Button } from '#web/ui/button.tsx'
import { toRepairLabel } from './check-up-texts.ts'
import { RepairDialog } from './repair-dialog.tsx'

type RepairButtonProps = { wanted: readonly WantedRepair[]; headingId: string }

export function RepairButton({ wanted, headingId }: RepairButtonProps) {
  const [shown, setShown] = useState<WantedRepair[] | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        disabled={wanted.length === 0}
        onClick={() => {
          setShown([...wanted])
          setIsOpen(true)
        }}
      >
        {toRepairLabel(wanted.length)}
      </Button>
      {shown && (
        <RepairDialog
          wanted={shown}
          headingId={headingId}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onClosed={() => setShown(null)}
        />
      )}
    </>
  )
}
