import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { nextSortDirection, type SortDirection } from './sort-direction.ts'

type TableProps = ComponentProps<'table'> & {
  label: string
  /** Whether a section with the same name surrounds the table, which is then no region of its own. */
  isInSection?: boolean
}

/** Scrolls sideways on its own, by keyboard too, so that the page never does. */
export function Table({ label, isInSection = false, className, ...rest }: TableProps) {
  const Box = isInSection ? 'div' : 'section'
  return (
    <Box
      aria-label={isInSection ? undefined : label}
      tabIndex={0}
      className="relative overflow-x-auto"
    >
      <table
        {...rest}
        aria-label={label}
        className={cx('w-full border-collapse text-left text-sm', className)}
      />
    </Box>
  )
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={cx('border-b border-line hover:bg-sunken/50', className)} />
}

type CellProps = {
  /** Money and counts: right-aligned, tabular. */
  numeric?: boolean
}

const cell = 'px-3 py-2.5 first:pl-1 last:pr-1'

export function TableCell({ numeric, className, ...rest }: ComponentProps<'td'> & CellProps) {
  return (
    <td
      {...rest}
      className={cx(cell, numeric && 'exact text-right whitespace-nowrap', className)}
    />
  )
}

const head = 'border-b border-edge text-xs font-medium whitespace-nowrap text-soft'

export function TableHead({ numeric, className, ...rest }: ComponentProps<'th'> & CellProps) {
  return <th scope="col" {...rest} className={cx(cell, head, numeric && 'text-right', className)} />
}

export type SortHeadProps = Omit<ComponentProps<'th'>, 'children'> &
  CellProps & {
    label: string
    direction: SortDirection
    onDirectionChange: (next: SortDirection) => void
  }

const sortLabels = { none: 'none', asc: 'ascending', desc: 'descending' } as const
const sortIcons = { none: ArrowUpDown, asc: ArrowUp, desc: ArrowDown }

/** A column header that cycles none, ascending, descending. */
export function SortHead({
  label,
  direction,
  onDirectionChange,
  numeric,
  className,
  ...rest
}: SortHeadProps) {
  const Icon = sortIcons[direction]
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={sortLabels[direction]}
      className={cx(cell, head, numeric && 'text-right', className)}
    >
      <button
        type="button"
        onClick={() => onDirectionChange(nextSortDirection(direction))}
        className={cx(
          '-my-1 inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-ink',
          direction !== 'none' && 'text-ink',
        )}
      >
        {label}
        <Icon className="size-3.5" />
      </button>
    </th>
  )
}
