import { useMemo } from 'react'
import { formatNumber } from '#contract/locale.ts'
import type { CatalogueName } from '#contract/pressings/records.ts'
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts'
import { type Column, DataTable } from '../shared/data-table.tsx'
import { detailsColumn } from '../shared/details-column.tsx'
import type { useSortParam } from '../shared/use-sort-param.ts'
import { type NameKind, nameKinds } from './name-kinds.ts'
import type { NameSortColumn, useNameList } from './name-queries.ts'

type NameTableProps = {
  kind: NameKind
  list: ReturnType<typeof useNameList>
  headOf: ReturnType<typeof useSortParam<NameSortColumn>>['headOf']
  onOpen: (slug: string) => void
}

export function NameTable({ kind, list, headOf, ...props }: NameTableProps) {
  const onOpen = useStableCallback((id: string) => {
    const name = list.items.find(({ _id }) => _id === id)
    if (name) props.onOpen(name.slug)
  })
  const columns = useMemo(() => toColumns(onOpen), [onOpen])
  return <DataTable label={nameKinds[kind].title} {...{ columns, list, headOf }} />
}

function toColumns(onOpen: (id: string) => void): Column<CatalogueName, NameSortColumn>[] {
  return [
    {
      key: 'name',
      label: 'Name',
      sortBy: 'name',
      cell: (name) => (
        <span id={toNameElementId(name)} dir="auto" className="font-medium wrap-anywhere">
          {name.name}
        </span>
      ),
    },
    {
      key: 'sortName',
      label: 'Sorted as',
      hiddenBelow: 'sm',
      cell: ({ name, sortName }) => (sortName === name ? '-' : sortName),
    },
    {
      key: 'about',
      label: 'About',
      hiddenBelow: 'md',
      cell: ({ about }) => <p className="max-w-96 truncate text-soft">{about || '-'}</p>,
    },
    {
      key: 'productCount',
      label: 'Records',
      sortBy: 'productCount',
      numeric: true,
      cell: ({ productCount }) => formatNumber(productCount),
    },
    detailsColumn({ label: 'Edit', compactBelow: 'sm', describedBy: toNameElementId, onOpen }),
  ]
}

function toNameElementId({ _id }: CatalogueName): string {
  return `name-${_id}`
}
