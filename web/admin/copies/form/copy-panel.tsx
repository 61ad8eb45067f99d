import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { PanelSkeleton } from '../../shared/panel-skeleton.tsx'
import { UnsavedChangesDialog } from '../../shared/unsaved-changes-dialog.tsx'
import { useUnsavedChanges } from '../../shared/use-unsaved-changes.ts'
import { CopyEditor } from './copy-editor.tsx'
import { useUsedCopy } from './copy-queries.ts'

type CopyPanelProps = {
  copyId: string
  isOpen: boolean
  /** The URL parameter with the copy's id, where the panel has one. */
  param?: string
  onClose: () => void
  /** Called when the panel has slid away. */
  onClosed: () => void
}

/** One used copy: its fields, its state, and the ways on and off sale. Closing with unsaved changes requires confirmation. */
export function CopyPanel({ copyId, isOpen, onClosed, ...panel }: CopyPanelProps) {
  const unsaved = useUnsavedChanges(panel)
  const query = useUsedCopy(copyId)
  const { data: copy } = query
  const title = copy ? [copy.albumInfo?.artist, copy.name].filter(Boolean).join(': ') : 'Used copy'
  return (
    <ResponsiveDialog
      title={title}
      open={isOpen}
      onOpenChange={(open) => !open && unsaved.leave()}
      onClosed={onClosed}
      className="md:w-[min(44rem,calc(100vw-2rem))]"
    >
      <Loaded query={query} whatFailed="Failed to load the used copy" skeleton={<PanelSkeleton />}>
        {(opened) => (
          <CopyEditor copy={opened} onDirtyChange={unsaved.onDirtyChange} onDone={unsaved.close} />
        )}
      </Loaded>
      <UnsavedChangesDialog {...unsaved.question} />
    </ResponsiveDialog>
  )
}
