import { formatPrice } from '../../lib/format.ts'
import { toImageSource } from '../../lib/image.ts'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'
import { listPictures } from './image-rules.ts'
import {
  type Choice,
  type ConflictField,
  type Difference,
  labels,
  toText,
  toTitles,
} from './product-conflict.ts'
import type { ProductDraft } from './product-draft.ts'

type ConflictChoiceProps = {
  mine: ProductDraft
  theirs: ProductDraft
  difference: Difference
  /** Somebody else saved the product; if not, copies of it were sold or put back. */
  wasSaved: boolean
  choice: Choice | undefined
  /** Saving was tried without this choice. */
  isMissing: boolean
  onChoose: (choice: Choice) => void
}

const changes: Record<Difference['changedBy'], string> = {
  both: 'You both changed it',
  me: 'You changed it',
  them: 'They changed it',
}

function toWhatHappened({ field, changedBy }: Difference, wasSaved: boolean): string {
  if (changedBy !== 'both' || field !== 'stock') return changes[changedBy]
  // With a version of somebody else, either they or sales may have changed the stock.
  return wasSaved ? 'It changed meanwhile' : 'Copies were sold or put back'
}

export function ConflictChoice({
  difference,
  wasSaved,
  choice,
  isMissing,
  onChoose,
  ...versions
}: ConflictChoiceProps) {
  const { field, changedBy } = difference
  const names = { mine: 'Mine', theirs: wasSaved ? 'Theirs' : 'In the shop' }
  return (
    <fieldset
      aria-invalid={(isMissing && choice === undefined) || undefined}
      className="group/choice min-w-0"
    >
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3">
        <span className="text-sm font-medium">{labels[field]}</span>
        <span className={cx('text-xs', changedBy === 'both' ? 'text-accent' : 'text-soft')}>
          {toWhatHappened(difference, wasSaved)}
        </span>
      </legend>
      <div className={cx('grid gap-2', field === 'description' ? 'sm:grid-cols-2' : 'grid-cols-2')}>
        {(['theirs', 'mine'] as const).map((each) => (
          <label
            key={each}
            className="flex min-w-0 cursor-pointer gap-3 rounded-sm border border-edge p-3 text-sm group-aria-invalid/choice:border-accent has-checked:border-ink has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={field}
              checked={choice === each}
              onChange={() => onChoose(each)}
              className="mt-0.5 size-4 shrink-0 accent-ink outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block text-xs text-soft">{names[each]}</span>
              <FieldValue field={field} draft={versions[each]} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function FieldValue({ field, draft }: { field: ConflictField; draft: ProductDraft }) {
  if (field === 'pictures') return <PictureRow urls={listPictures(draft)} />
  if (field === 'tracks') return <TrackTitles titles={toTitles(draft)} />
  const text = toText(draft, field)
  if (text === '') return <Nothing />
  return (
    <span className="block max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere">
      {field === 'price' ? formatPrice(Number(text)) : text}
    </span>
  )
}

function PictureRow({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return <Nothing />
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {urls.map((url, place) => (
        <Picture
          key={url}
          {...toImageSource(url, 160)}
          alt={place === 0 ? 'Thumbnail' : `Image ${place + 1}`}
          width={48}
          height={48}
          sizes="48px"
          className="size-12"
        />
      ))}
    </span>
  )
}

function TrackTitles({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return <Nothing />
  return (
    <span className="block max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-line">
      {titles.map((title, index) => `${index + 1}. ${title}`).join('\n')}
    </span>
  )
}

function Nothing() {
  return <span className="text-soft">Empty</span>
}
