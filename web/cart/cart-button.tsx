import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { IconButton } from '#web/ui/icon-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { openCart } from './cart-notices.ts'
import { useCart } from './use-cart.ts'

/** Opens the cart and shows its item count. `onApproach` may load the cart's code. */
export function CartButton({ onApproach }: { onApproach: () => void }) {
  const { count } = useCart()
  return (
    <span className="relative noscript:hidden">
      <IconButton
        label={count > 0 ? `Cart, ${countLabel(count)}` : 'Cart'}
        aria-haspopup="dialog"
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
        <VisuallyHidden>{count > 0 && `${countLabel(count)} in cart`}</VisuallyHidden>
      </span>
    </span>
  )
}

function countLabel(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}
