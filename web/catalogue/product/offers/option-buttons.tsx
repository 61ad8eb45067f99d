import type { Option } from '#contract/offers.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { WithoutScripts } from '#web/ui/without-scripts.tsx'
import type { Offer } from './offer.ts'

export type OptionOffer = Offer & { option: Option }

type OptionButtonsProps = {
  options: readonly OptionOffer[]
  selectedId: string | undefined
  onSelect: (id: string) => void
}

/** The sizes or colours of a product; a sold-out one cannot be chosen. */
export function OptionButtons({ options, selectedId, onSelect }: OptionButtonsProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of buttons */}
      <div role="group" aria-label="Options" className="mt-5 flex flex-wrap gap-2 noscript:hidden">
        {options.map(({ _id, available, option }) => (
          <button
            key={_id}
            type="button"
            aria-pressed={_id === selectedId}
            disabled={available <= 0}
            onClick={() => onSelect(_id)}
            className={cx(
              'min-h-11 min-w-11 rounded-sm border px-3 text-sm transition-colors',
              _id === selectedId
                ? 'border-ink bg-ink font-medium text-paper'
                : 'border-edge enabled:hover:border-ink enabled:hover:bg-sunken',
              'disabled:cursor-not-allowed disabled:border-line disabled:text-faint disabled:line-through',
            )}
          >
            <bdi>{option.label}</bdi>
            {available <= 0 && <VisuallyHidden> (sold out)</VisuallyHidden>}
          </button>
        ))}
      </div>
      <WithoutScripts>
        Options: {options.map(({ option }) => option.label).join(', ')}
      </WithoutScripts>
    </>
  )
}
