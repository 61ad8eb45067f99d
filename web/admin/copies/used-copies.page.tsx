import { useSearchParams } from 'react-router'
import { mediaGrades } from '#contract/copies/grades.ts'
import { LISTED_SKUS_MAX } from '#contract/limits.ts'
import { usePanelParam } from '#web/lib/hooks/use-panel-param.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ProductsNav } from '../products/index.ts'
import { adminMeta } from '../shared/admin-meta.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { download } from '../shared/download.ts'
import { ExportButton } from '../shared/export-button.tsx'
import { ListCount } from '../shared/list-count.tsx'
import { LoadedList } from '../shared/loaded-list.tsx'
import { NoResults } from '../shared/no-results.tsx'
import { SearchBox } from '../shared/search-box.tsx'
import { useDebouncedParam } from '../shared/use-debounced-param.ts'
import { useSelection } from '../shared/use-selection.ts'
import { useSetParam } from '../shared/use-set-param.ts'
import { useSortParam } from '../shared/use-sort-param.ts'
import { CopyPanel } from './form/copy-panel.tsx'
import { copyStates, stateLabels } from './form/copy-states.ts'
import { toStickersHref } from './stickers/stickers-href.ts'
import {
  isFiltered,
  readUsedCopyFilter,
  toQuery,
  type UsedCopyFilter,
  usedCopySortColumns,
} from './used-copy-filter.ts'
import { useUsedCopyList } from './used-copy-queries.ts'
import { UsedCopyTable } from './used-copy-table.tsx'

export const meta = adminMeta('Used copies')

const COPY_PARAM = 'copyId'

export default function UsedCopies() {
  const [params, setParams] = useSearchParams()
  const { sort, headOf } = useSortParam(usedCopySortColumns)
  const filter = readUsedCopyFilter(params, sort)
  const list = useUsedCopyList(filter)
  const panel = usePanelParam(COPY_PARAM)
  const selection = useSelection(list.items, JSON.stringify(filter), list.total)

  return (
    <AdminPage
      title="Used copies"
      action={<ButtonLink to="/admin/products/intake">Add used copies</ButtonLink>}
    >
      <ProductsNav />
      <FilterBar filter={filter} list={list} />
      <SelectionTools list={list} selection={selection} />
      <LoadedList
        list={list}
        whatFailed="Failed to load used copies"
        empty={<NoCopies isSearch={isFiltered(filter)} onReset={() => setParams({})} />}
        more={{ label: 'Load more used copies', whatFailed: 'Failed to load more used copies' }}
      >
        <UsedCopyTable {...{ list, selection, headOf }} onOpen={panel.open} />
      </LoadedList>
      {panel.shownId !== null && (
        <CopyPanel
          key={panel.shownId}
          copyId={panel.shownId}
          param={COPY_PARAM}
          {...panel.dialog}
        />
      )}
    </AdminPage>
  )
}

const stateOptions = [
  { value: '', label: 'All states' },
  ...copyStates.map((value) => ({ value, label: stateLabels[value] })),
]
const gradeOptions = [
  { value: '', label: 'All grades' },
  ...mediaGrades.map((value) => ({ value, label: value })),
]
const ageOptions = [
  { value: '', label: 'Any age' },
  ...[30, 60, 90, 180, 365].map((days) => ({
    value: String(days),
    label: `${days} days or older`,
  })),
]

type FilterBarProps = { filter: UsedCopyFilter; list: ReturnType<typeof useUsedCopyList> }

/** The filter is part of the URL. */
function FilterBar({ filter, list }: FilterBarProps) {
  const set = useSetParam()
  const location = useDebouncedParam('location')
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <SearchBox label="Search used copies" />
      <PlainSelect
        label="State"
        name="state"
        options={stateOptions}
        value={filter.state ?? ''}
        onValueChange={(chosen) => set('state', chosen)}
        className="w-40"
      />
      <PlainSelect
        label="Media grade"
        name="grade"
        options={gradeOptions}
        value={filter.grade ?? ''}
        onValueChange={(chosen) => set('grade', chosen)}
        className="w-32"
      />
      <TextField
        label="Location"
        hideLabel
        placeholder="Location..."
        autoComplete="off"
        value={location.text}
        onBlur={location.leave}
        onChange={(event) => location.setText(event.target.value)}
        fieldClassName="w-36"
      />
      <PlainSelect
        label="Age"
        name="age"
        options={ageOptions}
        value={filter.minAgeDays === null ? '' : String(filter.minAgeDays)}
        onValueChange={(chosen) => set('age', chosen)}
        className="w-40"
      />
      <ExportButton
        onExport={() => download('GET /used-copies/export', { query: toQuery(filter) })}
      >
        Export
      </ExportButton>
      <ListCount list={list} nouns={['used copy', 'used copies']} />
    </div>
  )
}

type SelectionToolsProps = {
  list: ReturnType<typeof useUsedCopyList>
  selection: ReturnType<typeof useSelection>
}

function SelectionTools({ list, selection }: SelectionToolsProps) {
  const chosen = list.items.filter(({ _id }) => selection.tickOf(_id) !== 'off')
  const skus = chosen.slice(0, LISTED_SKUS_MAX).map(({ inventory }) => inventory.sku)
  if (skus.length === 0) return null
  return (
    <section
      aria-label="Selection"
      data-sticks-below-bar=""
      className="sticky top-14 z-5 mb-3 flex flex-wrap items-center gap-2 border-y border-edge bg-paper py-2"
    >
      <p role="status" className="mr-auto text-sm font-medium tabular-nums">
        {skus.length} selected
      </p>
      <Button size="sm" variant="quiet" onClick={selection.selectShown}>
        Select the {list.items.length} shown
      </Button>
      <Button size="sm" variant="quiet" onClick={selection.clear}>
        Clear
      </Button>
      <ButtonLink size="sm" to={toStickersHref(skus, '65')}>
        Print stickers
      </ButtonLink>
    </section>
  )
}

function NoCopies({ isSearch, onReset }: { isSearch: boolean; onReset: () => void }) {
  if (isSearch) return <NoResults resetLabel="Reset all filters" onReset={onReset} />
  return <EmptyState title="No used copies yet" text="Copies entered at Intake will be listed." />
}
