import Share2 from 'lucide-react/icons/share-2'
import type { Product } from '#contract/products/catalogue.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { toProductHref } from '../card/product-card.tsx'

/** Shares the canonical product URL with the Web Share API, or copies it where that is missing. */
export function ShareButton({ product }: { product: Product }) {
  async function share() {
    const url = new URL(toProductHref(product._id), window.location.href).href
    try {
      // Undefined in browsers without the Web Share API.
      if (typeof navigator.share === 'function')
        return await navigator.share({ title: product.name, url })
      await navigator.clipboard.writeText(url)
      showToast({ title: 'Link copied', tone: 'success' })
    } catch (error) {
      if (!isTurnedBack(error)) console.error(error)
    }
  }

  return (
    <Button variant="quiet" onClick={() => void share()} className="-ml-4 noscript:hidden">
      <Share2 />
      Share
    </Button>
  )
}

/** The shopper closed the share sheet without a choice. */
function isTurnedBack(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
