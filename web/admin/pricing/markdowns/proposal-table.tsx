import { useMemo } from 'react'
import type { MarkdownProposal } from '#contract/pricing/markdowns.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { type Column, DataTable } from '../../shared/data-table.tsx'

type ProposalTableProps = {
  proposals: readonly MarkdownProposal[]
  leftOut: ReadonlySet<string>
  onToggle: (id: string, isTicked: boolean) => void
}

export function ProposalTable({ proposals, leftOut, onToggle }: ProposalTableProps) {
  const columns = useMemo(() => toColumns(leftOut, onToggle), [leftOut, onToggle])
  const list = { items: proposals, listKey: 'proposals', isOutdated: false }
  return <DataTable label="Markdowns" {...{ columns, list }} />
}

const amount = (dollars: number | undefined) => (dollars === undefined ? '-' : formatPrice(dollars))

function toColumns(
  leftOut: ReadonlySet<string>,
  onToggle: ProposalTableProps['onToggle'],
): Column<MarkdownProposal>[] {
  return [
    {
      key: 'copy',
      label: 'Copy',
      cell: ({ _id, sku, artist, name }) => (
        <div className="flex items-start gap-2">
          <Checkbox
            aria-label={`Mark down ${sku}`}
            checked={!leftOut.has(_id)}
            onChange={({ target }) => onToggle(_id, target.checked)}
          />
          <div>
            <p className="line-clamp-2 max-w-72 font-medium">
              {[artist, name].filter(Boolean).join(': ')}
            </p>
            <p className="exact text-soft">{sku}</p>
          </div>
        </div>
      ),
    },
    { key: 'days', label: 'Days', numeric: true, hiddenBelow: 'sm', cell: ({ days }) => days },
    { key: 'price', label: 'Price', numeric: true, cell: ({ price }) => formatPrice(price) },
    {
      key: 'new',
      label: 'New price',
      numeric: true,
      className: 'font-medium',
      cell: ({ newPrice }) => formatPrice(newPrice),
    },
    {
      key: 'floor',
      label: 'Floor price',
      numeric: true,
      hiddenBelow: 'md',
      cell: ({ floorPrice }) => amount(floorPrice),
    },
    {
      key: 'margin',
      label: 'Margin',
      numeric: true,
      hiddenBelow: 'sm',
      cell: ({ margin }) => amount(margin),
    },
  ]
}
