import { toImageSource } from '../lib/image.ts'
import { createStore, useStore } from '../lib/store.ts'
import { Picture } from '../ui/picture.tsx'

type PressedArt = { productId: string; url: string; sizes: string }

const pressedArt = createStore<PressedArt | null>(null)

/** The picture of the card that leads to a product's page, as wide as the card shows it. */
export const notePressedArt = pressedArt.set

/** Of this product, if its card was what led here: then the picture is in the browser already, in that width. */
export function usePressedArt(productId: string | undefined): PressedArt | null {
  const art = useStore(pressedArt, null)
  return art !== null && art.url !== '' && art.productId === productId ? art : null
}

/** Under one name on every page, a product's picture grows from its card; no two pictures of a page may share it. */
export function artMotion(productId: string) {
  return { viewTransitionName: `art-${productId}` }
}

/** Stands there while the larger one is on its way. */
export function PressedPicture({ art, className }: { art: PressedArt; className?: string }) {
  return (
    <Picture
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
