import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import {
  type NamePosition,
  type NameState,
  nameSorts,
  toNameHref,
  toNamePath,
} from './name-page.ts'

/** A form, so that a button submits the choice without JavaScript. */
export function NameSortForm({ position, state }: { position: NamePosition; state: NameState }) {
  const navigate = useNavigate()
  return (
    <form action={toNamePath(position)} className="flex items-center gap-3">
      <PlainSelect
        label="Sort"
        name="sort"
        options={nameSorts[position.kind]}
        value={state.sort}
        onValueChange={(sort) =>
          navigate(toNameHref(position, { sort, page: 1 }), { preventScrollReset: true })
        }
        className="w-52"
      />
      <span className="hidden noscript:block">
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </span>
    </form>
  )
}
