import { useSearchParams } from 'react-router'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ListCount } from '../shared/list-count.tsx'
import { SearchBox } from '../shared/search-box.tsx'
import { useDebouncedParam } from '../shared/use-debounced-param.ts'
import { useSetParam } from '../shared/use-set-param.ts'
import { readAuditFilter } from './audit-filter.ts'
import { actionLabels, auditActions } from './audit-labels.ts'

const actionOptions = [
  { value: 'all', label: 'All changes' },
  ...auditActions.map((action) => ({ value: action, label: actionLabels[action] })),
]

type AuditFilterBarProps = { list: { isLoaded: boolean; items: readonly unknown[]; total: number } }

/** The filter is part of the URL. */
export function AuditFilterBar({ list }: AuditFilterBarProps) {
  const [params] = useSearchParams()
  const set = useSetParam()
  const { action } = readAuditFilter(params)
  const from = useDebouncedParam('from')
  const to = useDebouncedParam('to')

  return (
    <div className="mb-3 flex flex-wrap items-end gap-3">
      <SearchBox label="Search changes" />
      <Select
        label="Kind of change"
        hideLabel
        options={actionOptions}
        value={action ?? 'all'}
        onValueChange={(chosen) => set('action', chosen === 'all' ? '' : chosen)}
        className="w-full sm:w-52"
      />
      <div className="flex gap-3 max-sm:w-full">
        <DayField label="From" day={from} max={to.text} />
        <DayField label="To" day={to} min={from.text} />
      </div>
      <ListCount className="pb-2" list={list} nouns={['change', 'changes']} />
    </div>
  )
}

type DayFieldProps = {
  label: string
  day: ReturnType<typeof useDebouncedParam>
  min?: string
  max?: string
}

/**
 * Has its own day: a typed key changes only a part of it. Its limits must not follow the URL, which is updated
 * later: browsers discard the partly typed date when a limit changes.
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
