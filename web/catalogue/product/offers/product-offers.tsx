import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { toShortGrades } from '#contract/copies/grade-text.ts'
import { priceStyle } from '../availability-line.tsx'
import type { ShownProduct } from '../load-product.ts'
import { WithdrawalExclusion } from '../withdrawal-exclusion.tsx'
import { chooseOffer } from './choose-offer.ts'
import type { UsedOffer } from './copy-row.tsx'
import type { Offer } from './offer.ts'
import { listOptionChoices, selectOffer, toHeadPrice } from './offer-choice.ts'
import { OfferPurchase } from './offer-purchase.tsx'
import { OptionButtons } from './option-buttons.tsx'
import { UsedCopies } from './used-copies.tsx'
import { WasPrice } from './was-price.tsx'

export { CopyCaption } from './copy-caption.tsx'
export { withOffers } from './offer.ts'

type ProductOffersProps = {
  product: ShownProduct
  /** The chosen offer, at first that of the address. */
  offerId: string
  setOfferId: (offerId: string) => void
  /** Between the head and the used copies. */
  children: ReactNode
}

/** Price and purchase of the selected offer, and the offers to choose from. */
export function ProductOffers({ product, offerId: id, setOfferId, children }: ProductOffersProps) {
  const { id: namedId = '' } = useParams()
  const offer = selectOffer(product, id)
  const price = toHeadPrice(product, offer, id)
  const options = listOptionChoices(product)
  const copies = product.offers?.filter(isUsed) ?? []

  const onSelect = (chosen: string) => chooseOffer(chosen, setOfferId)

  return (
    <>
      {price !== '' && (
        <p className={priceStyle}>
          {price}
          {offer?.wasPrice && (
            <>
              {' '}
              <WasPrice dollars={offer.wasPrice} />
            </>
          )}
        </p>
      )}
      {offer?.copy && <p className="mt-1 text-sm text-soft">Used: {toShortGrades(offer.copy)}</p>}
      {options.length > 0 && (
        <OptionButtons options={options} selectedId={offer?._id} onSelect={onSelect} />
      )}
      <OfferPurchase product={product} offer={offer} />
      <WithdrawalExclusion of={offer?.copy ? offer : product} />
      {children}
      {copies.length > 0 && (
        <UsedCopies {...{ product, copies, namedId }} selectedId={offer?._id} onSelect={onSelect} />
      )}
    </>
  )
}

function isUsed(offer: Offer): offer is UsedOffer {
  return offer.copy !== undefined
}
