import { useState } from 'react'
import { PRESSING_ARTISTS_MAX, PRODUCT_TEXT_MAX } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { FieldsProps } from '../field-input.tsx'
import { RowButtons } from '../row-buttons.tsx'
import { type RowProps, useRowFocus, useRows } from '../use-rows.ts'
import { NameField } from './name-field.tsx'
import { blankCredit, type DraftCredit, toCreditText, toJoinPhrase } from './pressing-draft.ts'

/** One artist, or the names of a credit with the words between them. */
export function ArtistField({ draft, onEdit, errorOf }: FieldsProps) {
  const { artist, credit } = draft
  const error = errorOf('albumInfo.artist') ?? errorOf('pressing.artists')

  function changeCredit(changed: DraftCredit[]) {
    const [only] = changed
    const isPlain = changed.length === 1 && only?.creditedAs === ''
    onEdit({ credit: isPlain ? [] : changed, artist: toCreditText(changed) })
  }

  if (credit.length > 0) {
    return <Credit {...{ credit, error }} onCreditChange={changeCredit} text={artist} />
  }
  return (
    <div>
      <NameField
        kind="artists"
        label="Artist"
        error={error}
        value={artist}
        maxLength={PRODUCT_TEXT_MAX}
        onValueChange={(name) => onEdit({ artist: name })}
      />
      <Button
        size="sm"
        variant="quiet"
        onClick={() => changeCredit(toTwoRows(artist))}
        className="-ml-3 text-soft"
      >
        Several artists
      </Button>
    </div>
  )
}

function toTwoRows(artist: string): DraftCredit[] {
  return [
    { key: 0, ...blankCredit, name: artist, joinPhrase: ' & ' },
    { key: 1, ...blankCredit },
  ]
}

type CreditProps = {
  credit: readonly DraftCredit[]
  onCreditChange: (credit: DraftCredit[]) => void
  /** The credit as printed. */
  text: string
  error: string | undefined
}

function Credit({ credit, onCreditChange, text, error }: CreditProps) {
  const rows = useRows({
    rows: credit,
    onRowsChange: (change) => onCreditChange(change(credit)),
    blank: { ...blankCredit, joinPhrase: ' & ' },
    max: PRESSING_ARTISTS_MAX,
  })
  return (
    <fieldset className="sm:col-span-full">
      <legend className="sr-only">Artists</legend>
      <ol className="space-y-2 max-sm:space-y-4">
        {rows.map((row) => (
          <CreditRow key={row.row.key} {...row} isLast={row.number === credit.length} />
        ))}
      </ol>
      <p className="mt-1.5 text-sm text-soft">
        As printed: <bdi className="text-ink">{text}</bdi>
      </p>
      <p aria-live="polite" className="text-sm text-error empty:sr-only">
        {error}
      </p>
    </fieldset>
  )
}

type CreditRowProps = RowProps<DraftCredit> & { isLast: boolean }

function CreditRow({ row: artist, number, isLast, focus, onChange, ...buttons }: CreditRowProps) {
  const input = useRowFocus(focus)
  const hideLabel = number > 1
  const nameOf = (field: string) => (hideLabel ? `${field} ${number}` : field)
  return (
    <li className="flex flex-wrap items-end gap-1">
      <NameField
        ref={input}
        kind="artists"
        label={nameOf('Artist')}
        hideLabel={hideLabel}
        value={artist.name}
        maxLength={PRODUCT_TEXT_MAX}
        onValueChange={(name) => onChange({ name })}
        fieldClassName="min-w-36 flex-2"
      />
      <TextField
        label={nameOf('Printed as')}
        hideLabel={hideLabel}
        placeholder={artist.name}
        value={artist.creditedAs}
        maxLength={PRODUCT_TEXT_MAX}
        onChange={({ target }) => onChange({ creditedAs: target.value })}
        fieldClassName="min-w-36 flex-2"
      />
      <JoinField
        label={nameOf('Words to the next')}
        hideLabel={hideLabel}
        disabled={isLast}
        joinPhrase={artist.joinPhrase}
        onJoinChange={(joinPhrase) => onChange({ joinPhrase })}
      />
      <RowButtons {...buttons} name={`artist ${number}`} kind="an artist" />
    </li>
  )
}

type JoinFieldProps = {
  label: string
  hideLabel: boolean
  disabled: boolean
  joinPhrase: string
  onJoinChange: (joinPhrase: string) => void
}

/** Shows the words without the spaces around them, and adds these to what is typed. */
function JoinField({ joinPhrase, onJoinChange, ...field }: JoinFieldProps) {
  const [typed, setTyped] = useState(joinPhrase.trim())
  return (
    <TextField
      {...field}
      value={field.disabled ? '' : typed}
      maxLength={18}
      autoComplete="off"
      onChange={({ target }) => {
        setTyped(target.value)
        onJoinChange(toJoinPhrase(target.value))
      }}
      fieldClassName="w-34"
    />
  )
}
