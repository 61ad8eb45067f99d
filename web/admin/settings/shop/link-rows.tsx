import { type ReactNode, useRef } from 'react'
import { SOCIAL_LINKS_MAX, SOCIAL_NAME_MAX } from '#contract/limits.ts'
import type { SocialLink } from '#contract/shop-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DefaultNote } from './setting-field.tsx'
import { type LinkDraft, withKeys } from './shop-draft.ts'

type LinkRowsProps = {
  links: LinkDraft[] | null
  standard: readonly SocialLink[]
  error: ReactNode
  onChange: (links: LinkDraft[] | null) => void
}

export function LinkRows({ links, standard, error, onChange }: LinkRowsProps) {
  const shown = links ?? withKeys(standard)
  const set = (key: number, change: Partial<SocialLink>) =>
    onChange(shown.map((link) => (link.key === key ? { ...link, ...change } : link)))
  const group = useRef<HTMLFieldSetElement>(null)
  const nextKey = Math.max(0, ...shown.map(({ key }) => key + 1))

  function remove(key: number) {
    onChange(shown.filter((link) => link.key !== key))
    group.current?.focus()
  }

  return (
    <fieldset ref={group} tabIndex={-1} className="space-y-2">
      <legend className="text-sm font-medium">Social links</legend>
      <ul aria-label="Social links" className="space-y-2">
        {shown.map(({ key, name, url }, index) => (
          <li key={key} className="flex flex-wrap gap-2 sm:flex-nowrap">
            <TextField
              label={`Name of link ${index + 1}`}
              hideLabel
              placeholder="Instagram"
              autoComplete="off"
              maxLength={SOCIAL_NAME_MAX}
              value={name}
              onChange={({ target }) => set(key, { name: target.value })}
              fieldClassName="w-full sm:w-36"
            />
            <TextField
              label={`Address of link ${index + 1}`}
              hideLabel
              type="url"
              placeholder="https://…"
              autoComplete="off"
              value={url}
              onChange={({ target }) => set(key, { url: target.value })}
              fieldClassName="min-w-0 flex-1"
            />
            <Button
              variant="quiet"
              aria-label={`Remove link ${index + 1}`}
              onClick={() => remove(key)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div aria-live="polite" className="text-sm text-error empty:sr-only">
        {error}
      </div>
      {shown.length < SOCIAL_LINKS_MAX && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => onChange([...shown, { key: nextKey, name: '', url: '' }])}
        >
          Add a link
        </Button>
      )}
      <DefaultNote
        label="Social links"
        isSet={links !== null}
        hasDefault={standard.length > 0}
        onReset={() => onChange(null)}
      />
    </fieldset>
  )
}
