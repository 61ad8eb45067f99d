import type { FocusEvent } from 'react'

/** An empty field reverts to the saved value on blur. */
export function revertWhenEmpty(saved: string) {
  return ({ target }: FocusEvent<HTMLInputElement>) => {
    if (target.value.trim() === '') target.value = saved
  }
}
