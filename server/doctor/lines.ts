import type { CheckLine } from '../../contract/doctor.ts'

export const ok = (text: string): CheckLine => ({ state: 'ok', text })

/** It works, but somebody should know. */
export const note = (text: string, todo?: string): CheckLine => ({
  state: 'note',
  text,
  ...(todo ? { todo } : {}),
})

export const wrong = (text: string, todo: string): CheckLine => ({ state: 'wrong', text, todo })
