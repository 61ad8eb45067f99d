import { type ComponentType, lazy, Suspense, useState } from 'react'
import { retryImport } from '#web/lib/retry-import.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { LazyExclusionForm } from './withdrawal/lazy-exclusion-form.ts'

const ProductQueue = lazy(async () => ({
  default: (await retryImport(() => import('./queue/product-queue.tsx'))).ProductQueue,
}))
const ProductCosts = lazy(async () => ({
  default: (await retryImport(() => import('./costs/product-costs.tsx'))).ProductCosts,
}))
const ProductDelivery = lazy(async () => ({
  default: (await retryImport(() => import('./delivery/product-delivery.tsx')))
    .ProductDeliverySection,
}))

const ProductReview = lazy(async () => ({
  default: (await retryImport(() => import('./review/product-review.tsx'))).ProductReview,
}))

type PartProps = { productId: string }

/** Parts of the panel that load their code and their data when they are opened. */
export function LazySections({ productId }: PartProps) {
  // Without a rate a shop has nothing to weigh.
  const { deliveryCountries, takesWithdrawals } = useShopSettings()
  return (
    <>
      <Section title="Cost" Part={ProductCosts} productId={productId} />
      <Section title="Review" Part={ProductReview} productId={productId} />
      <Section title="Wants and holds" Part={ProductQueue} productId={productId} />
      {deliveryCountries && (
        <Section title="Delivery" Part={ProductDelivery} productId={productId} />
      )}
      {takesWithdrawals && (
        <Section title="Exclusion from withdrawal" Part={LazyExclusionForm} productId={productId} />
      )}
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
