import { type ComponentType, lazy, Suspense, useState } from 'react'
import { retryImport } from '#web/lib/retry-import.ts'
import { Spinner } from '#web/ui/spinner.tsx'

const ProductQueue = lazy(async () => ({
  default: (await retryImport(() => import('./queue/product-queue.tsx'))).ProductQueue,
}))
const ProductCosts = lazy(async () => ({
  default: (await retryImport(() => import('./costs/product-costs.tsx'))).ProductCosts,
}))

type PartProps = { productId: string }

/** Parts of the panel that load their code and their data when they are opened. */
export function LazySections({ productId }: PartProps) {
  return (
    <>
      <Section title="Cost" Part={ProductCosts} productId={productId} />
      <Section title="Wants and holds" Part={ProductQueue} productId={productId} />
    </>
  )
}

type SectionProps = PartProps & { title: string; Part: ComponentType<PartProps> }

function Section({ title, Part, productId }: SectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="link cursor-pointer py-1 text-sm font-medium">{title}</summary>
      {isOpen && (
        <div className="mt-3">
          <Suspense fallback={<Spinner className="mx-auto my-6 size-8 text-soft" />}>
            <Part productId={productId} />
          </Suspense>
        </div>
      )}
    </details>
  )
}
