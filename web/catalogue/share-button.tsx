import Share2 from 'lucide-react/icons/share-2'
import type { Product } from '../../contract/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.tsx'
import { toProductHref } from './product-card.tsx'

/** Hands the product's plain address to the device's own sharing, or copies it where there is none. */
export function ShareButton({ product }: { product: Product }) {
  async function share() {
    const url = new URL(toProductHref(product._id), window.location.href).href
    try {
      // Left out by browsers that cannot share.
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

/** The shopper closed the device's sharing without choosing anybody. */
function isTurnedBack(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
