import type { ReactNode } from 'react'
import {
  type MailingGroup,
  mailingGroups,
  mailingGroupTitles,
} from '#contract/newsletter/mailing-groups.ts'
import type { Arrival } from '#contract/newsletter/mailings.ts'
import { formatDay } from '#web/lib/format/format-day.ts'
import { Button } from '#web/ui/button.tsx'
import { useArrivals } from './newsletter-queries.ts'

type ItemPickerProps = {
  mailingId: string
  items: readonly Arrival[]
  onChange: (items: Arrival[]) => void
}

/** The offers of the mail by group, in their order, and the arrivals that are not in it. */
export function ItemPicker({ mailingId, items, onChange }: ItemPickerProps) {
  const { data, isError } = useArrivals(mailingId)
  const chosen = new Set(items.map(({ productId }) => productId))
  const others = data?.arrivals.filter(({ productId }) => !chosen.has(productId)) ?? []
  return (
    <div className="space-y-6">
      {mailingGroups.map((group) => (
        <Group
          key={group}
          group={group}
          items={items.filter((item) => item.group === group)}
          others={others.filter((item) => item.group === group)}
          onAdd={(item) => onChange([...items, item])}
          onRemove={({ productId }) =>
            onChange(items.filter((item) => item.productId !== productId))
          }
          onMove={(item, step) => onChange(move(items, item, step))}
        />
      ))}
      {isError && <p className="text-sm text-error">The arrivals failed to load.</p>}
      {data && (
        <p className="text-sm text-soft">
          {data.arrivals.length === 0 ? 'Nothing has arrived since ' : 'Arrivals since '}
          {formatDay(data.since)}.
        </p>
      )}
    </div>
  )
}

type GroupProps = {
  group: MailingGroup
  items: readonly Arrival[]
  others: readonly Arrival[]
  onAdd: (item: Arrival) => void
  onRemove: (item: Arrival) => void
  onMove: (item: Arrival, step: 1 | -1) => void
}

function Group({ group, items, others, onAdd, onRemove, onMove }: GroupProps) {
  if (items.length + others.length === 0) return null
  const title = mailingGroupTitles[group]
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{title}</legend>
      <ul aria-label={`${title} in the mail`} className="mt-2 border-t border-edge">
        {items.map((item, place) => (
          <ItemRow key={item.productId} item={item}>
            <Button
              size="sm"
              variant="secondary"
              disabled={place === 0}
              aria-label={`Move up ${item.title}`}
              onClick={() => onMove(item, -1)}
            >
              Up
            </Button>
            <Button
              size="sm"
              variant="secondary"
              disabled={place === items.length - 1}
              aria-label={`Move down ${item.title}`}
              onClick={() => onMove(item, 1)}
            >
              Down
            </Button>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Leave out ${item.title}`}
              onClick={() => onRemove(item)}
            >
              Leave out
            </Button>
          </ItemRow>
        ))}
      </ul>
      {others.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="cursor-pointer py-1 text-soft">
            {others.length} more that arrived
          </summary>
          <ul aria-label={`${title} that are not in the mail`} className="border-t border-line">
            {others.map((item) => (
              <ItemRow key={item.productId} item={item}>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Add ${item.title}`}
                  onClick={() => onAdd(item)}
                >
                  Add
                </Button>
              </ItemRow>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  )
}

function ItemRow({ item, children }: { item: Arrival; children: ReactNode }) {
  const { title, detail, price, isSoldOut } = item
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2 text-sm">
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <p>{title}</p>
        <p className="text-soft">
          {[detail, isSoldOut ? 'Sold out' : price].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex gap-2">{children}</div>
    </li>
  )
}

/** Changes places with its neighbour of the same group. */
function move(items: readonly Arrival[], moved: Arrival, step: 1 | -1): Arrival[] {
  const inGroup = items.filter(({ group }) => group === moved.group)
  const neighbour = inGroup[inGroup.indexOf(moved) + step]
  if (!neighbour) return [...items]
  return items.map((item) => {
    if (item === moved) return neighbour
    return item === neighbour ? moved : item
  })
}
