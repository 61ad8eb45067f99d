import { toImageSource } from '#web/lib/image.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

type SharedArt = { productId: string; url: string; sizes: string }

const transitionSource = createStore<SharedArt | null>(null)

/** The image of the card that links to a product page, in the width of the card. */
export const setTransitionSource = transitionSource.set

/** The card image of this product, if that card led here: the browser has it in that width already. */
export function useTransitionSource(productId: string | undefined): SharedArt | null {
  const art = useStore(transitionSource, null)
  return art !== null && art.url !== '' && art.productId === productId ? art : null
}

/** The transition name by which a product image grows from its card; no two images of a page may share it. */
export function artMotion(productId: string) {
  return { viewTransitionName: `art-${productId}` }
}

/** Shown while the larger image loads. */
export function SharedImage({ art, className }: { art: SharedArt; className?: string }) {
  return (
    <ResponsiveImage
      {...toImageSource(art.url)}
      alt=""
      width={640}
      height={640}
      sizes={art.sizes}
      lazy={false}
      className={className}
    />
  )
}
