import { type RefObject, useEffect } from 'react'
import { readDrafts, writeDrafts } from '../session/drafts.ts'

const draft = 'profile '

type FormRef = RefObject<HTMLFormElement | null>
type Forms = { isOpen: boolean; profile: FormRef; address: FormRef }

/**
 * Restores what was typed into both forms before a reload. Closing the dialog, which also follows a save, discards it.
 * @returns saves the current texts
 */
export function useProfileDraft(userId: string, { isOpen, profile, address }: Forms): () => void {
  useEffect(() => {
    const texts = readDrafts(userId, draft)
    for (const field of listAllFields(profile, address)) {
      const text = texts[field.name]
      // A required field that was emptied shows its saved value.
      if (text !== undefined && !(field.required && text.trim() === '')) field.value = text
    }
  }, [userId, profile, address])

  useEffect(() => {
    if (!isOpen) writeDrafts(userId, draft, {})
  }, [isOpen, userId])

  return () => {
    const changed = listAllFields(profile, address).filter(
      ({ value, defaultValue }) => value !== defaultValue,
    )
    const texts = Object.fromEntries(changed.map(({ name, value }) => [name, value]))
    writeDrafts(userId, draft, texts)
  }
}

function listAllFields(...forms: FormRef[]): HTMLInputElement[] {
  return forms.flatMap(({ current }) => (current ? listFields(current) : []))
}

/** The text fields that the form sends. */
export function listFields(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name !== '',
  )
}
