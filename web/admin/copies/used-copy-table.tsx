import { useMemo } from 'react'
import type { UsedCopy } from '#contract/copies/used-copies.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { type Column, DataTable } from '../shared/data-table.tsx'
import { detailsColumn } from '../shared/details-column.tsx'
import { useScreenWidth } from '../shared/use-screen-width.ts'
import type { Selection, Tick } from '../shared/use-selection.ts'
import type { useSortParam } from '../shared/use-sort-param.ts'
import { stateLabels, stateTones } from './form/copy-states.ts'
import { toGradeText } from './form/grade-options.ts'
import type { UsedCopySortColumn } from './used-copy-filter.ts'
import type { useUsedCopyList } from './used-copy-queries.ts'

type UsedCopyTableProps = {
  list: ReturnType<typeof useUsedCopyList>
  selection: Selection
  headOf: ReturnType<typeof useSortParam<UsedCopySortColumn>>['headOf']
  onOpen: (copyId: string) => void
}

export function UsedCopyTable({ list, selection, headOf, ...props }: UsedCopyTableProps) {
  const onOpen = useStableCallback(props.onOpen)
  const onTick = useStableCallback((...ticked: Parameters<OnTick>) => selection.toggle(...ticked))
  const isNarrow = useScreenWidth() === 'narrow'
  const columns = useMemo(() => toColumns({ isNarrow, onTick, onOpen }), [isNarrow, onTick, onOpen])
  return (
    <DataTable
      label="Used copies"
      className="max-sm:[&_td]:px-1 max-sm:[&_th]:px-1"
      {...{ columns, list, selection, headOf }}
    />
  )
}

type OnTick = Selection['toggle']

type ColumnOptions = { isNarrow: boolean; onTick: OnTick; onOpen: UsedCopyTableProps['onOpen'] }
type UsedCopyColumn = Column<UsedCopy, UsedCopySortColumn>

/** On a phone grades and state are below the title, so that the price and the button are in view. */
function toColumns({ isNarrow, onTick, onOpen }: ColumnOptions): UsedCopyColumn[] {
  return [
    {
      key: 'sku',
      label: 'SKU',
      sortBy: 'sku',
      cell: (copy, tick) => <SkuCell {...{ copy, tick, onTick }} />,
    },
    {
      key: 'artist',
      label: 'Artist',
      sortBy: 'artist',
      hiddenBelow: 'sm',
      cell: ({ albumInfo, brand }) => (
        <p className="max-w-48 truncate">{albumInfo?.artist || brand || '-'}</p>
      ),
    },
    {
      key: 'title',
      label: 'Title',
      sortBy: 'name',
      cell: (copy) => (
        <>
          <span id={toTitleElementId(copy)} className="line-clamp-2 max-w-60 font-medium">
            {copy.name}
          </span>
          {isNarrow && (
            <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
              {toGradeText(copy.copy)}
              <StateBadge copy={copy} />
            </span>
          )}
        </>
      ),
    },
    ...(isNarrow ? [] : [gradesColumn]),
    {
      key: 'price',
      label: 'Price',
      sortBy: 'price',
      numeric: true,
      cell: ({ price }) => formatPrice(price),
    },
    {
      key: 'cost',
      label: 'Cost',
      numeric: true,
      hiddenBelow: 'md',
      cell: ({ inventory: { cost } }) => (cost === undefined ? '-' : formatPrice(cost)),
    },
    {
      key: 'location',
      label: 'Location',
      sortBy: 'location',
      hiddenBelow: 'sm',
      cell: ({ inventory }) => inventory.location || '-',
    },
    {
      key: 'age',
      label: 'Age',
      sortBy: 'listedAt',
      numeric: true,
      hiddenBelow: 'md',
      cell: ({ inventory: { ageDays } }) => (ageDays === 1 ? '1 day' : `${ageDays} days`),
    },
    ...(isNarrow ? [] : [stateColumn]),
    detailsColumn({ label: 'Edit', compactBelow: 'sm', describedBy: toTitleElementId, onOpen }),
  ]
}

const gradesColumn: UsedCopyColumn = {
  key: 'grades',
  label: 'Grades',
  cell: ({ copy }) => toGradeText(copy) || '-',
}

const stateColumn: UsedCopyColumn = {
  key: 'state',
  label: 'State',
  cell: (copy) => <StateBadge copy={copy} />,
}

function StateBadge({ copy: { inventory } }: { copy: UsedCopy }) {
  const { state } = inventory
  return <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
}

type SkuCellProps = { copy: UsedCopy; tick: Tick | undefined; onTick: OnTick }

function SkuCell({ copy, tick, onTick }: SkuCellProps) {
  const { sku } = copy.inventory
  return (
    <div className="flex items-center gap-2">
      <Checkbox
        aria-label={`Select ${sku}`}
        checked={tick !== undefined && tick !== 'off'}
        onChange={({ target, nativeEvent }) =>
          onTick(
            copy._id,
            target.checked,
            nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          )
        }
      />
      <span className="exact">{sku}</span>
    </div>
  )
}

function toTitleElementId({ _id }: UsedCopy): string {
  return `copy-${_id}`
}
