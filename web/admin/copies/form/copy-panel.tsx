import { Suspense } from 'react'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { type DialogPanel, dialogProps } from '#web/ui/dialog-panel.ts'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LazyExclusionForm } from '../../products/index.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { PanelSkeleton } from '../../shared/panel-skeleton.tsx'
import { UnsavedChangesDialog } from '../../shared/unsaved-changes-dialog.tsx'
import { useUnsavedChanges } from '../../shared/use-unsaved-changes.ts'
import { CopyEditor } from './copy-editor.tsx'
import { useUsedCopy } from './copy-queries.ts'

type CopyPanelProps = DialogPanel & {
  copyId: string
  /** The URL parameter with the copy's id, where the panel has one. */
  param?: string
}

/** One used copy: its fields, its state, and the ways on and off sale. Closing with unsaved changes requires confirmation. */
export function CopyPanel({ copyId, param, ...panel }: CopyPanelProps) {
  const unsaved = useUnsavedChanges({ param, onClose: panel.onClose })
  const query = useUsedCopy(copyId)
  const { takesWithdrawals } = useShopSettings()
  const { data: copy } = query
  const title = copy ? [copy.albumInfo?.artist, copy.name].filter(Boolean).join(': ') : 'Used copy'
  return (
    <ResponsiveDialog
      title={title}
      {...dialogProps({ ...panel, onClose: unsaved.leave })}
      className="md:w-[min(44rem,calc(100vw-2rem))]"
    >
      <Loaded query={query} whatFailed="Failed to load the used copy" skeleton={<PanelSkeleton />}>
        {(opened) => (
          <>
            <CopyEditor
              copy={opened}
              onDirtyChange={unsaved.onDirtyChange}
              onDone={unsaved.leave}
            />
            {takesWithdrawals && (
              <section aria-labelledby="exclusion" className="mt-6 border-t border-line pt-4">
                <h3 id="exclusion" className="mb-3 text-base">
                  Exclusion from withdrawal
                </h3>
                <Suspense fallback={<Spinner className="mx-auto my-6 size-8 text-soft" />}>
                  <LazyExclusionForm
                    productId={opened._id}
                    onDirtyChange={(isDirty) => unsaved.onDirtyChange(isDirty, 'exclusion')}
                  />
                </Suspense>
              </section>
            )}
          </>
        )}
      </Loaded>
      <UnsavedChangesDialog {...unsaved.question} />
    </ResponsiveDialog>
  )
}
