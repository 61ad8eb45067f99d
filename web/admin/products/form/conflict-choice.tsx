import { productFields } from '#contract/product-fields.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { toImageSource } from '#web/lib/image.ts'
import { cx } from '#web/ui/cx.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { listImages } from '../images/image-rules.ts'
import { toTrackLines } from './draft-tracks.ts'
import { toPressingLines } from './pressing/pressing-lines.ts'
import {
  type Choice,
  type ConflictField,
  type Difference,
  toLabel,
  toText,
} from './product-conflict.ts'
import type { ProductDraft } from './product-draft.ts'

type ConflictChoiceProps = {
  mine: ProductDraft
  theirs: ProductDraft
  difference: Difference
  /** Another admin saved the product; if false, only its stock changed by sales or returns. */
  wasSaved: boolean
  choice: Choice | undefined
  /** The user tried to save without this choice. */
  isMissing: boolean
  onChoose: (choice: Choice) => void
}

const changes: Record<Difference['changedBy'], string> = {
  both: 'You both changed it',
  me: 'You changed it',
  them: 'They changed it',
}

function toEventLabel({ field, changedBy }: Difference, wasSaved: boolean): string {
  if (changedBy !== 'both' || field !== 'stock') return changes[changedBy]
  // If another admin saved the product, either that admin or sales may have changed the stock.
  return wasSaved ? 'It has changed since' : 'Copies were sold or put back'
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
        <span className="text-sm font-medium">{toLabel(field)}</span>
        <span className={cx('text-xs', changedBy === 'both' ? 'text-accent' : 'text-soft')}>
          {toEventLabel(difference, wasSaved)}
        </span>
      </legend>
      <div className={cx('grid gap-2', isLongText(field) ? 'sm:grid-cols-2' : 'grid-cols-2')}>
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

const isLongText = (field: ConflictField) =>
  field === 'pressing' || (field !== 'productImages' && productFields[field].kind === 'longText')

function FieldValue({ field, draft }: { field: ConflictField; draft: ProductDraft }) {
  if (field === 'productImages') return <ImageRow urls={listImages(draft)} />
  if (field === 'trackList') return <Lines lines={toTrackLines(draft.trackList)} />
  if (field === 'pressing') return <Lines lines={toPressingLines(draft.pressing)} />
  const text = toText(draft, field)
  if (text === '') return <Nothing />
  return (
    <span className="block max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere">
      {productFields[field].kind === 'cents' ? formatPrice(Number(text)) : text}
    </span>
  )
}

function ImageRow({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return <Nothing />
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {urls.map((url, place) => (
        <ResponsiveImage
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

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <Nothing />
  return (
    <span className="block max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-line">
      {lines.join('\n')}
    </span>
  )
}

function Nothing() {
  return <span className="text-soft">Empty</span>
}
