import { useState } from 'react'
import {
  COUNTRY_MAX,
  EDITION_MAX,
  PRESSING_GENRES_MAX,
  PRESSING_NOTES_MAX,
  PRODUCT_TEXT_MAX,
} from '#contract/limits.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import { WordsField } from '#web/ui/words-field.tsx'
import type { FieldsProps } from '../field-input.tsx'
import { BarcodeRows } from './barcode-rows.tsx'
import { FormatFields } from './format-fields.tsx'
import { LabelRows } from './label-rows.tsx'
import type { PressingDraft } from './pressing-draft.ts'
import { hasPressingData } from './pressing-input.ts'
import { toSummary } from './pressing-lines.ts'

/** The facts of the release. Collapsed to a line until the record has some, or one of them is refused. */
export function PressingSection(props: FieldsProps) {
  const { draft, errorOf } = props
  const [isOpen, setIsOpen] = useState(() => hasPressingData(draft))
  const isShown = isOpen || errorOf('pressing') !== undefined
  return (
    <details
      open={isShown}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="border-y border-line py-3"
    >
      <summary className="rounded-sm">
        <h3 className="inline text-sm font-medium">Pressing</h3>{' '}
        <span className="text-sm text-soft wrap-anywhere">
          {toSummary(draft) || 'Label, number, barcode, format, runout'}
        </span>
      </summary>
      {isShown && (
        <div className="mt-4 space-y-5">
          <Sections {...props} />
        </div>
      )}
    </details>
  )
}

function Sections({ draft, onEdit, errorOf }: FieldsProps) {
  const { pressing } = draft
  const edit = (values: Partial<PressingDraft>) => onEdit({ pressing: { ...pressing, ...values } })
  const textProps = (field: TextOf<PressingDraft>, label: string): TextFieldProps => ({
    label,
    value: pressing[field],
    error: errorOf(`pressing.${field}`),
    onChange: ({ target }) => edit({ [field]: target.value }),
  })
  const yearProps = { inputMode: 'numeric', maxLength: 4, placeholder: '1977' } as const
  return (
    <>
      <LabelRows
        labels={pressing.labels}
        onLabelsChange={(labels) => edit({ labels })}
        error={errorOf('pressing.labels')}
      />
      <BarcodeRows
        barcodes={pressing.barcodes}
        onBarcodesChange={(barcodes) => edit({ barcodes })}
        error={errorOf('pressing.identifiers')}
      />
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
        <TextField {...textProps('country', 'Country')} maxLength={COUNTRY_MAX} />
        <TextField
          label="Released"
          placeholder="1977-02"
          autoComplete="off"
          value={draft.releaseDate}
          error={errorOf('pressing.released')}
          onChange={({ target }) => onEdit({ releaseDate: target.value })}
        />
        <TextField {...textProps('originalYear', 'First released')} {...yearProps} />
      </div>
      <FormatFields
        {...{ pressing, onEdit: edit }}
        error={errorOf('pressing.format') ?? errorOf('pressing.media')}
      />
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
        <TextField {...textProps('edition', 'Edition')} maxLength={EDITION_MAX} />
        <TextField {...textProps('packaging', 'Packaging')} maxLength={EDITION_MAX} />
        <TextField {...textProps('limitedTo', 'Numbered copies')} inputMode="numeric" />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <WordsField
          label="Genres"
          words={[draft.genre, ...pressing.moreGenres].filter(Boolean)}
          onWordsChange={([genre = '', ...moreGenres]) => {
            onEdit({ genre, pressing: { ...pressing, moreGenres } })
          }}
          max={PRESSING_GENRES_MAX}
          maxLength={PRODUCT_TEXT_MAX}
          error={errorOf('pressing.genres')}
        />
        <WordsField
          label="Styles"
          words={pressing.styles}
          onWordsChange={(styles) => edit({ styles })}
          max={PRESSING_GENRES_MAX}
          maxLength={PRODUCT_TEXT_MAX}
          error={errorOf('pressing.styles')}
        />
      </div>
      <TextAreaField
        label="Runout"
        description="One line for each side or stamp, with a description after a dash: BSK-1-3010-A SM2 – side A"
        rows={Math.max(2, pressing.runout.split('\n').length)}
        spellCheck={false}
        value={pressing.runout}
        onChange={({ target }) => edit({ runout: target.value })}
        className="exact"
      />
      <TextField
        {...textProps('discogsRelease', 'Discogs release id')}
        error={errorOf('pressing.discogsReleaseId')}
        description="The number in its address on Discogs, or the address itself"
        autoComplete="off"
        fieldClassName="max-w-xs"
      />
      <TextAreaField
        label="Notes on the pressing"
        rows={3}
        maxLength={PRESSING_NOTES_MAX}
        error={errorOf('pressing.notes')}
        value={pressing.notes}
        onChange={({ target }) => edit({ notes: target.value })}
      />
    </>
  )
}

/** The fields of the draft that are typed as one text. */
type TextOf<Draft> = { [F in keyof Draft]: string extends Draft[F] ? F : never }[keyof Draft]
