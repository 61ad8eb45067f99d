import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { checkFields } from '#web/lib/form-fields.ts'
import { AddressForm } from './address-form.tsx'
import { toAddressChange, toNamesChange } from './profile-changes.ts'
import { ProfileForm, type UserFormProps } from './profile-form.tsx'
import type { ProfileVariant } from './profile-variant.ts'
import { listFields, useProfileDraft } from './use-profile-draft.ts'
import { useSaveProfile } from './use-save-profile.ts'

type FormName = 'profile' | 'address'

type ProfileFormsProps = {
  user: User
  isOpen: boolean
  shown: ProfileVariant
  onShow: (variant: ProfileVariant) => void
  onSaved: () => void
}

const toChange = { profile: toNamesChange, address: toAddressChange }

/** At most one of the two is visible; the hidden one retains its text and is saved along with the visible one. */
export function ProfileForms({ user, isOpen, shown, onShow, onSaved }: ProfileFormsProps) {
  const forms = { profile: useRef<HTMLFormElement>(null), address: useRef<HTMLFormElement>(null) }
  const [problems, setProblems] = useState<Partial<Record<FormName, UserFormProps['problems']>>>({})
  const { send, isSaving } = useSaveProfile()
  useFocusOnSwitch(forms.profile, shown)
  const saveDraft = useProfileDraft(user._id, { isOpen, ...forms })

  function check(name: FormName, isPressed: boolean) {
    const form = forms[name].current
    return form && (isPressed || isChanged(form)) ? [{ name, ...checkFields(form) }] : []
  }

  async function save(pressed: FormName, other: FormName) {
    const checked = [...check(pressed, true), ...check(other, false)]
    setProblems(Object.fromEntries(checked.map(({ name, problems }) => [name, problems])))
    for (const { name, values, problems } of checked) {
      const isGood = Object.keys(problems).length === 0
      const isSaved = isGood && (await send(toChange[name](values, user.profile)))
      if (!isSaved) return onShow(name)
    }
    onSaved()
  }

  const toFormProps = (name: FormName, other: FormName) => ({
    ref: forms[name],
    hidden: shown !== name,
    user,
    problems: problems[name] ?? {},
    isSaving,
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault()
      void save(name, other)
    },
    onInput: saveDraft,
    onShow,
  })
  return (
    <>
      <ProfileForm {...toFormProps('profile', 'address')} />
      <AddressForm {...toFormProps('address', 'profile')} />
    </>
  )
}

function isChanged(form: HTMLFormElement): boolean {
  return listFields(form).some(({ value, defaultValue }) => value.trim() !== defaultValue)
}

/** The pressed button is hidden now: focus the first invalid field, or the dialog. */
function useFocusOnSwitch(inDialog: RefObject<HTMLElement | null>, shown: ProfileVariant) {
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    const dialog = inDialog.current?.closest<HTMLElement>('[role="dialog"]')
    const invalidField = dialog?.querySelector<HTMLElement>('form:not([hidden]) [aria-invalid]')
    const next = invalidField ?? dialog
    next?.focus()
  }, [inDialog, shown])
}
