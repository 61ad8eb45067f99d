import type { CheckMessage } from '#contract/doctor.ts'

export const ok = (text: string): CheckMessage => ({ state: 'ok', text })

/** Works, but deserves attention. */
export const note = (text: string, todo?: string): CheckMessage => ({
  state: 'note',
  text,
  ...(todo ? { todo } : {}),
})

export const wrong = (text: string, todo: string): CheckMessage => ({ state: 'wrong', text, todo })
