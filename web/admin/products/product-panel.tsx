import { useRef } from 'react'
import { Link } from 'react-router'
import type { Product } from '#contract/products/catalogue.ts'
import { type DialogPanel, dialogProps } from '#web/ui/dialog-panel.ts'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { DeferredRender } from '../shared/deferred-render.tsx'
import { Loaded } from '../shared/loaded.tsx'
import { PanelSkeleton } from '../shared/panel-skeleton.tsx'
import { UnsavedChangesDialog } from '../shared/unsaved-changes-dialog.tsx'
import { useUnsavedChanges } from '../shared/use-unsaved-changes.ts'
import { ProductForm } from './form/product-form.tsx'
import { LazySections } from './lazy-sections.tsx'
import { productParam } from './product-param.ts'
import { useProductToEdit } from './product-queries.ts'

type ProductPanelProps = DialogPanel & {
  /** Null for a new product. Stays while the panel slides away. */
  productId: string | null
}

/** Closing with unsaved changes, by any means, requires confirmation. */
export function ProductPanel({ productId, ...panel }: ProductPanelProps) {
  const isDragging = useRef(false)
  const unsaved = useUnsavedChanges({ param: productParam, onClose: panel.onClose })

  function leave() {
    if (!isDragging.current) unsaved.leave()
  }

  const form = {
    onDirtyChange: unsaved.onDirtyChange,
    onDraggingChange: (dragging: boolean) => {
      isDragging.current = dragging
    },
    onCancel: leave,
    onSaved: unsaved.leave,
    onDeleted: unsaved.close,
  }

  return (
    <ResponsiveDialog
      title={productId === null ? 'Add product' : 'View product'}
      {...dialogProps({ ...panel, onClose: leave })}
      className="md:w-[min(44rem,calc(100vw-2rem))]"
    >
      <DeferredRender>
        {productId === null ? (
          <ProductForm product={null} {...form} />
        ) : (
          <LoadedForm productId={productId} onPartDirtyChange={unsaved.onDirtyChange} {...form} />
        )}
      </DeferredRender>
      <UnsavedChangesDialog {...unsaved.question} />
    </ResponsiveDialog>
  )
}

type LoadedFormProps = Omit<Parameters<typeof ProductForm>[0], 'product'> & {
  productId: Product['_id']
  onPartDirtyChange: (isDirty: boolean, part: string) => void
}

function LoadedForm({ productId, onPartDirtyChange, ...form }: LoadedFormProps) {
  return (
    <Loaded
      query={useProductToEdit(productId)}
      whatFailed="Failed to load products"
      skeleton={<PanelSkeleton />}
    >
      {(product) => (
        <ProductForm product={product} {...form}>
          <section aria-label="Sale" className="space-y-2 border-y border-line py-3">
            <p className="text-sm">
              <Link
                to={`/admin/products/drops?productId=${productId}`}
                className="link font-medium"
              >
                Start time and limit
              </Link>
            </p>
            <LazySections
              productId={productId}
              type={product.type}
              onDirtyChange={onPartDirtyChange}
            />
          </section>
        </ProductForm>
      )}
    </Loaded>
  )
}
