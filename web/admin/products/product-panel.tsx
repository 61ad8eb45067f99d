import { useRef, useState } from 'react'
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router'
import type { Product } from '../../../contract/catalogue.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx'
import { AdminError } from '../parts/admin-error.tsx'
import { PanelSkeleton } from '../parts/panel-skeleton.tsx'
import { Soon } from '../parts/soon.tsx'
import { ProductForm } from './product-form.tsx'
import { useProductToEdit } from './product-queries.ts'

/** Names the product in the address. */
export const productParam = 'productId'

type ProductPanelProps = {
  /** Null for a product that is yet to be made. Stays while the panel slides away. */
  productId: string | null
  isOpen: boolean
  onClose: () => void
  /** The panel has slid away. */
  onClosed: () => void
}

/** Leaving it with unsaved changes, in whatever way, asks first. */
export function ProductPanel({ productId, isOpen, onClose, onClosed }: ProductPanelProps) {
  const isDirty = useRef(false)
  const [isAsking, setIsAsking] = useState(false)
  const isDragging = useRef(false)
  /** Saved, deleted or discarded: what stands in the form no longer counts. */
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
      <Soon>
        {productId === null ? (
          <ProductForm product={null} {...form} />
        ) : (
          <LoadedForm productId={productId} {...form} />
        )}
      </Soon>
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
  if (product) return <ProductForm product={product} {...form} />
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

/** Away from this product; a search that catches up in the address is not. */
function isAway({ currentLocation, nextLocation }: Parameters<BlockerFunction>[0]): boolean {
  const idIn = ({ search }: { search: string }) => new URLSearchParams(search).get(productParam)
  return (
    currentLocation.pathname !== nextLocation.pathname ||
    idIn(currentLocation) !== idIn(nextLocation)
  )
}
