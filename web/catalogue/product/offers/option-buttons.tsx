import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { WithoutScripts } from '#web/ui/without-scripts.tsx'
import type { OptionChoice } from './offer-choice.ts'

type OptionButtonsProps = {
  options: readonly OptionChoice[]
  selectedId: string | undefined
  onSelect: (id: string) => void
}

/** The sizes or colours of a product, and its own stock beside them; a sold-out one cannot be chosen. */
export function OptionButtons({ options, selectedId, onSelect }: OptionButtonsProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of buttons */}
      <div role="group" aria-label="Options" className="mt-5 flex flex-wrap gap-2 noscript:hidden">
        {options.map(({ id, label, isAvailable }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === selectedId}
            disabled={!isAvailable}
            onClick={() => onSelect(id)}
            className={cx(
              'min-h-11 min-w-11 rounded-sm border px-3 text-sm transition-colors',
              id === selectedId
                ? 'border-ink bg-ink font-medium text-paper'
                : 'border-edge enabled:hover:border-ink enabled:hover:bg-sunken',
              'disabled:cursor-not-allowed disabled:border-line disabled:text-faint disabled:line-through',
            )}
          >
            <bdi>{label}</bdi>
            {!isAvailable && <VisuallyHidden> (sold out)</VisuallyHidden>}
          </button>
        ))}
      </div>
      <WithoutScripts>Options: {options.map(({ label }) => label).join(', ')}</WithoutScripts>
    </>
  )
}
