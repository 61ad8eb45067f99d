import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '#web/ui/button.tsx'
import type { Column } from './data-table.tsx'

const compactClasses = {
  sm: { button: 'max-sm:px-2', icon: 'sm:hidden', label: 'max-sm:sr-only' },
  lg: { button: 'max-lg:px-2', icon: 'lg:hidden', label: 'max-lg:sr-only' },
} as const

type DetailsColumnOptions<Row> = {
  /** The text of each button. */
  label: string
  /** The screen width below which an icon replaces the text. */
  compactBelow: keyof typeof compactClasses
  /** Id of the element that names the row to screen readers. */
  describedBy: (row: Row) => string
  onOpen: (id: string) => void
}

/** The last column of an admin list: a button per row that opens the panel of its details. */
export function detailsColumn<Row extends { _id: string }>(
  options: DetailsColumnOptions<Row>,
): Column<Row> {
  const { label, compactBelow, describedBy, onOpen } = options
  const classes = compactClasses[compactBelow]
  return {
    key: 'details',
    label: 'Details',
    isLabelHidden: true,
    className: 'text-right',
    cell: (row) => (
      <Button
        variant="secondary"
        size="sm"
        className={classes.button}
        aria-haspopup="dialog"
        aria-describedby={describedBy(row)}
        onClick={() => onOpen(row._id)}
      >
        <ChevronRight className={classes.icon} />
        <span className={classes.label}>{label}</span>
      </Button>
    ),
  }
}
