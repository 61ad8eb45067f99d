import type { FocusEvent } from 'react'

/** A field that is left empty goes back to what is saved (spec.md, section 5). */
export function revertWhenEmpty(saved: string) {
  return ({ target }: FocusEvent<HTMLInputElement>) => {
    if (target.value.trim() === '') target.value = saved
  }
}
