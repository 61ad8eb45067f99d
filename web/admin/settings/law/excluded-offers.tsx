import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ExcludedOffer } from '#contract/withdrawals.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'

/** The first offers that are excluded from withdrawal; each one is changed in its own panel. */
export function ExcludedOffers() {
  const query = useQuery({
    queryKey: [...adminKeys.withdrawals, 'exclusions'],
    queryFn: ({ signal }) => api('GET /withdrawal-exclusions', { signal }),
    staleTime: 0,
  })
  return (
    <Section title="Goods without withdrawal" className="mt-10 space-y-3">
      <p className="max-w-prose text-sm text-soft">
        Exclude a product or a used copy in its panel, with a sentence such as “Sealed recordings,
        once unsealed, cannot be returned”. Its page and the confirmation of the order state it.
      </p>
      <Loaded
        query={query}
        whatFailed="Failed to load the goods"
        skeleton={<TableSkeleton rows={2} />}
      >
        {({ offers, pagination: { totalOffers } }) => (
          <>
            <p className="text-sm tabular-nums">
              {totalOffers === 0 ? 'Nothing is excluded.' : `${totalOffers} excluded`}
            </p>
            {offers.length > 0 && (
              <ul aria-label="Goods without withdrawal" className="border-t border-edge text-sm">
                {offers.map((offer) => (
                  <li key={offer._id} className="border-b border-line py-2.5 wrap-anywhere">
                    <Link to={toHref(offer)} className="link font-medium">
                      {offer.name}
                    </Link>
                    <p className="text-soft">{offer.sentence}</p>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

const toHref = ({ _id, variantKind }: ExcludedOffer): string =>
  variantKind === 'used'
    ? `/admin/products/used-copies?copyId=${_id}`
    : `/admin/products?productId=${_id}`
