import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { IconButton } from '../ui/icon-button.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { openCart } from './cart-notices.ts'
import { useCart } from './use-cart.ts'

/** Opens the cart and counts what is in it. `onApproach` may fetch what opening will need. */
export function CartButton({ onApproach }: { onApproach: () => void }) {
  const { count } = useCart()
  return (
    <span className="relative">
      <IconButton
        label={count > 0 ? `Cart, ${inWords(count)}` : 'Cart'}
        onClick={openCart}
        onPointerEnter={onApproach}
        onFocus={onApproach}
      >
        <ShoppingBag />
      </IconButton>
      {count > 0 && (
        <span
          key={count}
          aria-hidden="true"
          data-testid="cart-count"
          className="pointer-events-none absolute -top-0.5 -right-0.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-xs font-medium text-on-accent tabular-nums transition-[scale] duration-200 starting:scale-50"
        >
          {count}
        </span>
      )}
      <span aria-live="polite">
        <VisuallyHidden>{count > 0 && `${inWords(count)} in cart`}</VisuallyHidden>
      </span>
    </span>
  )
}

function inWords(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}
