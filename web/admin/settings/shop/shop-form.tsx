import type { FormEvent } from 'react'
import { isApiError } from '#contract/client.ts'
import { EMAIL_MAX, NAME_MAX, SHOP_LINE_MAX } from '#contract/limits.ts'
import type { ShopProfileAnswer } from '#contract/shop-profile.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { UnsavedChangesDialog } from '../../shared/unsaved-changes-dialog.tsx'
import { SaveFailure, useFormDraft } from '../forms/saved-form.tsx'
import { AccentField } from './accent-field.tsx'
import { LinkRows } from './link-rows.tsx'
import { LogoField } from './logo-field.tsx'
import { SettingField } from './setting-field.tsx'
import {
  type ShopDraft,
  type TextName,
  textNames,
  toDraft,
  toProfile,
  toStandard,
} from './shop-draft.ts'
import { ShopPreview, type ShownShop } from './shop-preview.tsx'
import { useShopProfileUpdate } from './shop-queries.ts'

type Setting = {
  label: string
  description?: string
  maxLength?: number
  rows?: number
  type?: 'email'
}

const settings: Record<TextName, Setting> = {
  name: {
    label: 'Name of the shop',
    description: 'In the top bar, in titles, mails, invoices and feeds',
    maxLength: NAME_MAX,
  },
  heroLine: { label: 'Headline of the home page', maxLength: SHOP_LINE_MAX },
  newsletterLine: { label: 'Text above the newsletter form', maxLength: SHOP_LINE_MAX },
  contactEmail: {
    label: 'Contact email',
    description: 'On the contact page',
    maxLength: EMAIL_MAX,
    type: 'email',
  },
  address: { label: 'Postal address', description: 'On invoices and the contact page', rows: 4 },
  openingHours: {
    label: 'Opening hours',
    description: 'On the contact page, each line as you write it',
    rows: 4,
  },
}

type ShopFormProps = {
  answer: ShopProfileAnswer
  onReload: () => void
}

export function ShopForm({ answer, onReload }: ShopFormProps) {
  const form = useFormDraft(() => toDraft(answer), onReload)
  const { draft, setDraft } = form
  const save = useShopProfileUpdate(answer)
  const standard = toStandard(answer.defaults)
  const failure = save.isError && failureText(save.error, 'It was not saved. Please try again.')
  const field = isApiError(save.error) ? save.error.field?.split('.')[0] : undefined

  function change(part: Partial<ShopDraft>) {
    // An upload ends after later changes.
    setDraft((current) => ({ ...current, ...part }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    save.mutate(toProfile(draft), {
      onSuccess: (saved) => form.settle(draft, toDraft(saved)),
    })
  }

  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[3fr_2fr]">
      <form aria-label="Shop" noValidate onSubmit={submit} className="space-y-5">
        {textNames.map((name) => (
          <SettingField
            key={name}
            {...settings[name]}
            value={draft[name]}
            standard={standard[name]}
            error={field === name && failure}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        <LogoField
          logo={draft.logo}
          error={field === 'logo' && failure}
          onChange={(logo) => change({ logo })}
        />
        <AccentField
          value={draft.accentColour}
          standard={standard.accentColour}
          error={field === 'accentColour' && failure}
          onChange={(accentColour) => change({ accentColour })}
        />
        <LinkRows
          links={draft.socialLinks}
          standard={standard.socialLinks}
          error={field === 'socialLinks' && failure}
          onChange={(socialLinks) => change({ socialLinks })}
        />
        {failure && field === undefined && (
          <SaveFailure error={save.error} title={failure} onReload={onReload} />
        )}
        <div className="flex items-center gap-3">
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
          <p role="status" className="text-sm text-soft">
            {save.isSuccess && !form.isDirty && 'Saved. Every page shows it now.'}
          </p>
        </div>
      </form>
      <ShopPreview
        shop={toShown(draft, standard)}
        accentColour={draft.accentColour}
        logo={draft.logo}
      />
      <UnsavedChangesDialog {...form.question} />
    </div>
  )
}

function toShown(draft: ShopDraft, standard: ReturnType<typeof toStandard>): ShownShop {
  const texts = textNames.map((name) => [name, draft[name] ?? standard[name]] as const)
  // Each name of a text occurs once.
  const shown = Object.fromEntries(texts) as Record<TextName, string>
  return { ...shown, socialLinks: draft.socialLinks ?? standard.socialLinks }
}
