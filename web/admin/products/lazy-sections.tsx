import { type ComponentType, Suspense, useState } from 'react'
import type { Product } from '#contract/products/catalogue.ts'
import { lazyPart } from '#web/lib/retry-import.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { type PartProps, PartSpinner } from './part/loaded-part.tsx'
import { LazyExclusionForm } from './withdrawal/lazy-exclusion-form.ts'

const ProductQueue = lazyPart(async () => (await import('./queue/product-queue.tsx')).ProductQueue)
const ProductCosts = lazyPart(async () => (await import('./costs/product-costs.tsx')).ProductCosts)
const ProductDelivery = lazyPart(
  async () => (await import('./delivery/product-delivery.tsx')).ProductDeliverySection,
)

const ProductReview = lazyPart(
  async () => (await import('./review/product-review.tsx')).ProductReview,
)

const ProductFit = lazyPart(async () => (await import('./fit/product-fit.tsx')).ProductFit)

type LazySectionsProps = Omit<PartProps, 'onDirtyChange'> & {
  type: Product['type']
  onDirtyChange: (isDirty: boolean, part: string) => void
}

/** Parts of the panel that load their code and their data when they are first opened, and retain what is typed when closed. */
export function LazySections(part: LazySectionsProps) {
  // Without a rate a shop has nothing to weigh.
  const { deliveryCountries, takesWithdrawals } = useShopSettings()
  const { type } = part
  return (
    <>
      <Section title="Cost" Part={ProductCosts} {...part} />
      <Section title="Review" Part={ProductReview} {...part} />
      {(type === 'turntable' || type === 'accessory') && (
        <Section title="What it fits" Part={ProductFit} {...part} />
      )}
      <Section title="Wants and holds" Part={ProductQueue} {...part} />
      {deliveryCountries && <Section title="Delivery" Part={ProductDelivery} {...part} />}
      {takesWithdrawals && (
        <Section title="Exclusion from withdrawal" Part={LazyExclusionForm} {...part} />
      )}
    </>
  )
}

type SectionProps = LazySectionsProps & {
  title: string
  Part: ComponentType<PartProps & Pick<LazySectionsProps, 'type'>>
}

function Section({ title, Part, onDirtyChange, ...part }: SectionProps) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details onToggle={() => setWasOpened(true)}>
      <summary className="link cursor-pointer py-1 text-sm font-medium">{title}</summary>
      {wasOpened && (
        <div className="mt-3">
          <Suspense fallback={<PartSpinner />}>
            <Part {...part} onDirtyChange={(isDirty) => onDirtyChange(isDirty, title)} />
          </Suspense>
        </div>
      )}
    </details>
  )
}
