import { toProductHref } from '../../card/product-card.tsx'
import { chooseOffer, onPlainClick } from './choose-offer.ts'
import type { CopyPhoto } from './offer.ts'

type CopyCaptionProps = {
  picture: Partial<CopyPhoto>
  /** The chosen offer. */
  offerId: string
  setOfferId: (offerId: string) => void
}

/** On a photo of a used copy, whose link chooses it: without scripts by its own page. */
export function CopyCaption({ picture, offerId: chosenId, setOfferId }: CopyCaptionProps) {
  const { offerId = '', caption } = picture
  return (
    <a
      href={toProductHref(offerId)}
      aria-current={offerId === chosenId ? 'true' : undefined}
      onClick={onPlainClick(() => chooseOffer(offerId, setOfferId))}
      className="absolute top-3 left-3 flex min-h-9 items-center rounded-sm bg-paper px-3 text-sm font-medium tabular-nums underline-offset-4 hover:underline aria-[current=true]:border-l-2 aria-[current=true]:border-accent"
    >
      {caption}
    </a>
  )
}
