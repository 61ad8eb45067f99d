import { useQuery } from '@tanstack/react-query'
import type { OfferCost } from '#contract/products/variants.ts'
import { api } from '#web/lib/api/api.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { adminKeys } from '../../admin-keys.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { PartSpinner } from '../part/loaded-part.tsx'

/** The costs of own stock and options, from Shopify files. */
export function ProductCosts({ productId }: { productId: string }) {
  const query = useQuery({
    queryKey: [...adminKeys.product(productId), 'costs'],
    queryFn: ({ signal }) => api('GET /products/:id/costs', { params: { id: productId }, signal }),
    staleTime: 0,
  })
  return (
    <Loaded query={query} whatFailed="Failed to load the cost" skeleton={<PartSpinner />}>
      {({ costs }) =>
        costs.every(({ cost }) => cost === undefined) ? (
          <p className="text-sm text-soft">
            No cost is known. A Shopify file with “Cost per item” sets it; a used copy has its own.
          </p>
        ) : (
          <CostTable costs={costs} />
        )
      }
    </Loaded>
  )
}

const columns = ['Price', 'Cost', 'Margin'] as const

function CostTable({ costs }: { costs: readonly OfferCost[] }) {
  return (
    <table className="w-full text-sm tabular-nums">
      <thead>
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            Offer
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" className="py-1 pl-3 text-right font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {costs.map(({ _id, option, price, cost }) => (
          <tr key={_id}>
            <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
              {option ?? 'Own stock'}
            </th>
            {[price, cost, cost === undefined ? undefined : price - cost].map((amount, column) => (
              <td key={columns[column]} className="py-1.5 pl-3 text-right">
                {amount === undefined ? '–' : formatPrice(amount)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
