import { useRef, useState } from 'react'
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router'
import type { Product } from '#contract/catalogue.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { AdminError } from '../shared/admin-error.tsx'
import { DeferredRender } from '../shared/deferred-render.tsx'
import { PanelSkeleton } from '../shared/panel-skeleton.tsx'
import { ProductForm } from './form/product-form.tsx'
import { productParam } from './product-param.ts'
import { useProductToEdit } from './product-queries.ts'
import { QueueSection } from './queue/queue-section.tsx'

type ProductPanelProps = {
  /** Null for a new product. Stays while the panel slides away. */
  productId: string | null
  isOpen: boolean
  onClose: () => void
  /** Called when the panel has slid away. */
  onClosed: () => void
}

/** Closing with unsaved changes, by any means, requires confirmation. */
export function ProductPanel({ productId, isOpen, onClose, onClosed }: ProductPanelProps) {
  const isDirty = useRef(false)
  const [isAsking, setIsAsking] = useState(false)
  const isDragging = useRef(false)
  /** Saved, deleted or discarded: the form's values no longer count as unsaved. */
  const isLeaving = useRef(false)
  const isUnsaved = () => isDirty.current && !isLeaving.current
  const blocker = useBlocker((step) => isUnsaved() && isAway(step))
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault()
  })

  function close() {
    isLeaving.current = true
    onClose()
  }

  function discard() {
    setIsAsking(false)
    isLeaving.current = true
    if (blocker.state === 'blocked') blocker.proceed()
    else onClose()
  }

  function keepEditing() {
    setIsAsking(false)
    if (blocker.state === 'blocked') blocker.reset()
  }

  function leave() {
    if (isDragging.current) return
    if (isDirty.current) setIsAsking(true)
    else close()
  }

  const form = {
    onDirtyChange: (dirty: boolean) => {
      isDirty.current = dirty
    },
    onDraggingChange: (dragging: boolean) => {
      isDragging.current = dragging
    },
    onCancel: leave,
    onDone: close,
  }

  return (
    <ResponsiveDialog
      title={productId === null ? 'Add product' : 'View product'}
      open={isOpen}
      onOpenChange={(open) => !open && leave()}
      onClosed={onClosed}
      className="md:w-[min(44rem,calc(100vw-2rem))]"
    >
      <DeferredRender>
        {productId === null ? (
          <ProductForm product={null} {...form} />
        ) : (
          <LoadedForm productId={productId} {...form} />
        )}
      </DeferredRender>
      <AlertDialog
        open={isAsking || blocker.state === 'blocked'}
        onOpenChange={(open) => !open && keepEditing()}
        title="Unsaved Changes"
        description="You have unsaved changes. Are you sure you want to discard them?"
        confirmLabel="Discard changes"
        cancelLabel="Continue editing"
        onConfirm={discard}
      />
    </ResponsiveDialog>
  )
}

type LoadedFormProps = Omit<Parameters<typeof ProductForm>[0], 'product'> & {
  productId: Product['_id']
}

function LoadedForm({ productId, ...form }: LoadedFormProps) {
  const { data: product, error, isFetching, refetch } = useProductToEdit(productId)
  if (product) {
    return (
      <>
        <QueueSection productId={productId} />
        <ProductForm product={product} {...form} />
      </>
    )
  }
  if (!error) return <PanelSkeleton />
  return (
    <AdminError
      error={error}
      whatFailed="Failed to load products"
      isRetrying={isFetching}
      onRetry={refetch}
    />
  )
}

/** Whether the navigation leaves this product; a debounced search parameter does not. */
function isAway({ currentLocation, nextLocation }: Parameters<BlockerFunction>[0]): boolean {
  const idIn = ({ search }: { search: string }) => new URLSearchParams(search).get(productParam)
  return (
    currentLocation.pathname !== nextLocation.pathname ||
    idIn(currentLocation) !== idIn(nextLocation)
  )
}
