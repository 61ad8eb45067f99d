import { useState } from 'react'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { AdminError } from '../../shared/admin-error.tsx'
import { PanelSkeleton } from '../../shared/panel-skeleton.tsx'
import { CopyEditor } from './copy-editor.tsx'
import { useUsedCopy } from './copy-queries.ts'

type CopyPanelProps = {
  copyId: string
  /** Called when the panel has slid away. */
  onClosed: () => void
}

/** One used copy: its fields, its state, and the ways on and off sale. */
export function CopyPanel({ copyId, onClosed }: CopyPanelProps) {
  const [isOpen, setIsOpen] = useState(true)
  const { data: copy, error, isFetching, refetch } = useUsedCopy(copyId)
  const title = copy ? [copy.albumInfo?.artist, copy.name].filter(Boolean).join(': ') : 'Used copy'
  return (
    <ResponsiveDialog
      title={title}
      open={isOpen}
      onOpenChange={setIsOpen}
      onClosed={onClosed}
      className="md:w-[min(44rem,calc(100vw-2rem))]"
    >
      {copy && <CopyEditor copy={copy} onDone={() => setIsOpen(false)} />}
      {!copy && !error && <PanelSkeleton />}
      {!copy && error && (
        <AdminError
          error={error}
          whatFailed="Failed to load the used copy"
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
    </ResponsiveDialog>
  )
}
