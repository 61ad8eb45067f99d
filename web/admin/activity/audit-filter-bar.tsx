import { useSearchParams } from 'react-router'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ListCount } from '../parts/list-count.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { useTypedParam } from '../parts/use-typed-param.ts'
import { readAuditFilter } from './audit-filter.ts'
import { actionLabels, auditActions } from './audit-words.ts'

const actionOptions = [
  { value: 'all', label: 'All changes' },
  ...auditActions.map((action) => ({ value: action, label: actionLabels[action] })),
]

type AuditFilterBarProps = { list: { isLoaded: boolean; items: readonly unknown[]; total: number } }

/** The filter lives in the address. */
export function AuditFilterBar({ list }: AuditFilterBarProps) {
  const [params, setParams] = useSearchParams()
  const { action } = readAuditFilter(params)
  const from = useTypedParam('from')
  const to = useTypedParam('to')

  function setAction(value: string) {
    setParams(
      (current) => {
        if (value === 'all') current.delete('action')
        else current.set('action', value)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <div className="mb-3 flex flex-wrap items-end gap-3">
      <SearchBox label="Search changes" />
      <Select
        label="Kind of change"
        hideLabel
        options={actionOptions}
        value={action ?? 'all'}
        onValueChange={setAction}
        className="w-full sm:w-52"
      />
      <div className="flex gap-3 max-sm:w-full">
        <DayField label="From" day={from} max={to.text} />
        <DayField label="To" day={to} min={from.text} />
      </div>
      <div className="pb-2 sm:ml-auto">
        {list.isLoaded && (
          <ListCount shown={list.items.length} total={list.total} words={['change', 'changes']} />
        )}
      </div>
    </div>
  )
}

type DayFieldProps = {
  label: string
  day: ReturnType<typeof useTypedParam>
  min?: string
  max?: string
}

/**
 * Knows its own day: a key that is typed changes only a part of it. Its limits must not follow the address, which
 * comes after: browsers forget the part that is being typed when a limit changes.
 */
function DayField({ label, day, min, max }: DayFieldProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={day.text}
      min={min || undefined}
      max={max || undefined}
      onBlur={day.leave}
      onChange={(event) => day.setText(event.target.value)}
      fieldClassName="w-40 max-sm:w-0 max-sm:min-w-0 max-sm:flex-1"
    />
  )
}
