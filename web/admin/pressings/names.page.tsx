import { useLocation, useSearchParams } from 'react-router'
import { usePanelParam } from '#web/lib/hooks/use-panel-param.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ProductsNav } from '../products/index.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { ListCount } from '../shared/list-count.tsx'
import { LoadedList } from '../shared/loaded-list.tsx'
import { NoResults } from '../shared/no-results.tsx'
import { SearchBox } from '../shared/search-box.tsx'
import { useSortParam } from '../shared/use-sort-param.ts'
import type { Route } from './+types/names.page'
import { type NameKind, nameKinds, toNameKind } from './name-kinds.ts'
import { NamePanel } from './name-panel.tsx'
import { nameSortColumns, useNameList } from './name-queries.ts'
import { NameTable } from './name-table.tsx'

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { title } = nameKinds[toNameKind(location.pathname)]
  return pageMeta(matches, { title: `${title}, back office`, hidden: true })
}

export default function NamesPage() {
  const kind = toNameKind(useLocation().pathname)
  return <Names key={kind} kind={kind} />
}

function Names({ kind }: { kind: NameKind }) {
  const { title, nouns } = nameKinds[kind]
  const [params, setParams] = useSearchParams()
  const { sort, headOf } = useSortParam(nameSortColumns)
  const search = params.get('search') ?? ''
  const list = useNameList(kind, { search, sort })
  const panel = usePanelParam(kind)

  return (
    <AdminPage title={title}>
      <ProductsNav />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchBox label={`Search ${nouns[1]}`} />
        <ListCount list={list} nouns={nouns} />
      </div>
      <LoadedList
        list={list}
        whatFailed={`Failed to load ${nouns[1]}`}
        empty={<NoNames kind={kind} isSearch={search !== ''} onReset={() => setParams({})} />}
        more={{ label: `Load more ${nouns[1]}`, whatFailed: `Failed to load more ${nouns[1]}` }}
      >
        <NameTable {...{ kind, list, headOf }} onOpen={panel.open} />
      </LoadedList>
      {panel.shownId !== null && (
        <NamePanel key={panel.shownId} kind={kind} slug={panel.shownId} {...panel.dialog} />
      )}
    </AdminPage>
  )
}

type NoNamesProps = { kind: NameKind; isSearch: boolean; onReset: () => void }

function NoNames({ kind, isSearch, onReset }: NoNamesProps) {
  const { nouns, emptyText } = nameKinds[kind]
  if (isSearch) return <NoResults resetLabel="Reset the search" onReset={onReset} />
  return <EmptyState title={`No ${nouns[1]} yet`} text={emptyText} />
}
