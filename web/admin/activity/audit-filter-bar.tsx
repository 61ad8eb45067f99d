import { useSearchParams } from 'react-router'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ListCount } from '../parts/list-count.tsx'
import { SearchBox } from '../parts/search-box.tsx'
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
  const { action, from, to } = readAuditFilter(params)

  function set(name: string, value: string) {
    setParams(
      (current) => {
        if (value) current.set(name, value)
        else current.delete(name)
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
        onValueChange={(value) => set('action', value === 'all' ? '' : value)}
        className="w-full sm:w-52"
      />
      <div className="flex gap-3 max-sm:w-full">
        <DayField label="From" value={from} max={to} onChange={(day) => set('from', day)} />
        <DayField label="To" value={to} min={from} onChange={(day) => set('to', day)} />
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
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      min={min || undefined}
      max={max || undefined}
      onChange={(event) => onChange(event.target.value)}
      fieldClassName="w-40 max-sm:w-0 max-sm:min-w-0 max-sm:flex-1"
    />
  )
}
