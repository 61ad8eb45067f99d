import { EMAIL_MAX, NAME_MAX, SHOP_LINE_MAX } from '#contract/limits.ts'
import { mapFields } from '#contract/products/product-fields.ts'
import type { ShopProfileAnswer } from '#contract/shop-profile.ts'
import { LogoImage } from '#web/ui/logo-image.tsx'
import { draftFields } from '../../shared/form/draft-fields.ts'
import { FormShell } from '../../shared/form/form-shell.tsx'
import { useRecordForm } from '../../shared/form/use-record-form.ts'
import { UnsavedChangesDialog } from '../../shared/unsaved-changes-dialog.tsx'
import { useUnsavedChanges } from '../../shared/use-unsaved-changes.ts'
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
  toText,
} from './shop-draft.ts'
import { ShopPreview, type ShownShop } from './shop-preview.tsx'
import { loadShopProfile, saveShopProfile } from './shop-queries.ts'

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

const fields = draftFields<ShopDraft>(
  {
    ...mapFields(textNames, (name) => settings[name].label),
    logo: 'Logo',
    accentColour: 'Accent colour',
    socialLinks: 'Social links',
  },
  toText,
)

export function ShopForm({ answer }: { answer: ShopProfileAnswer }) {
  const leaving = useUnsavedChanges({})
  const form = useRecordForm({
    opened: answer,
    fields,
    toDraft,
    read: (draft) => ({ input: toProfile(draft) }),
    save: saveShopProfile,
    load: loadShopProfile,
    onDirtyChange: leaving.onDirtyChange,
  })
  const { draft, change, errorOf } = form
  const standard = toStandard(answer.defaults)

  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[3fr_2fr]">
      <FormShell
        form={form}
        label="Shop"
        savedText="Saved. Every page shows it now."
        className="space-y-5"
        showValue={({ logo }, field) =>
          field === 'logo' && logo && <LogoImage logo={logo} alt="" className="h-12 max-w-full" />
        }
      >
        {textNames.map((name) => (
          <SettingField
            key={name}
            {...settings[name]}
            value={draft[name]}
            standard={standard[name]}
            error={errorOf(name)}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        <LogoField
          logo={draft.logo}
          error={errorOf('logo')}
          onChange={(logo) => change({ logo })}
        />
        <AccentField
          value={draft.accentColour}
          standard={standard.accentColour}
          error={errorOf('accentColour')}
          onChange={(accentColour) => change({ accentColour })}
        />
        <LinkRows
          links={draft.socialLinks}
          standard={standard.socialLinks}
          error={errorOf('socialLinks')}
          onChange={(socialLinks) => change({ socialLinks })}
        />
      </FormShell>
      <ShopPreview
        shop={toShown(draft, standard)}
        accentColour={draft.accentColour}
        logo={draft.logo}
      />
      <UnsavedChangesDialog {...leaving.question} />
    </div>
  )
}

function toShown(draft: ShopDraft, standard: ReturnType<typeof toStandard>): ShownShop {
  const texts = textNames.map((name) => [name, draft[name] ?? standard[name]] as const)
  // Each name of a text occurs once.
  const shown = Object.fromEntries(texts) as Record<TextName, string>
  return { ...shown, socialLinks: draft.socialLinks ?? standard.socialLinks }
}
