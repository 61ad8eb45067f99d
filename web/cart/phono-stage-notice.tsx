import { Link } from 'react-router'
import type { CartProduct } from '#contract/cart.ts'
import { toProductHref } from '#web/catalogue/index.ts'
import { Alert } from '#web/ui/alert.tsx'
import type { CartItem } from './use-cart-products.ts'

type PhonoStageNoticeProps = { items: readonly CartItem[]; onLeave: () => void }

/** In a cart with a turntable that has no phono stage, and none beside it. */
export function PhonoStageNotice({ items, onLeave }: PhonoStageNoticeProps) {
  const turntable = findWithoutPhonoStage(items.flatMap(({ product }) => product ?? []))
  if (!turntable) return null
  return (
    <Alert
      tone="info"
      title="This turntable needs a phono stage, or an amplifier with a phono input."
      className="mb-4"
    >
      <Link to={`${toProductHref(turntable._id)}#fits`} onClick={onLeave} className="link">
        See those in stock
      </Link>
    </Alert>
  )
}

export function findWithoutPhonoStage(products: readonly CartProduct[]): CartProduct | undefined {
  if (products.some(({ fit }) => fit?.kind === 'phono-stage')) return undefined
  return products.find(({ fit }) => fit?.phonoStage === 'none')
}
