import { lazy, Suspense, useState } from 'react'
import { retryImport } from '#web/lib/retry-import.ts'
import { Spinner } from '#web/ui/spinner.tsx'

const ProductQueue = lazy(async () => ({
  default: (await retryImport(() => import('./product-queue.tsx'))).ProductQueue,
}))

/** Loads its code and its data when it is opened. */
export function QueueSection({ productId }: { productId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="link cursor-pointer py-1 text-sm font-medium">Wants and holds</summary>
      {isOpen && (
        <div className="mt-3">
          <Suspense fallback={<Spinner className="mx-auto my-6 size-8 text-soft" />}>
            <ProductQueue productId={productId} />
          </Suspense>
        </div>
      )}
    </details>
  )
}
