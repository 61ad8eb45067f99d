import { z } from 'zod'
import { call, done } from './call.ts'

/** `ok`: nothing to do. `note`: it works, but somebody should know. `wrong`: it does not, or must not stay so. */
const state = z.enum(['ok', 'note', 'wrong'])
export type CheckState = z.infer<typeof state>

/** What was found, and what to do about it. Never holds a secret. */
const checkLine = z.object({ state, text: z.string(), todo: z.string().optional() })
export type CheckLine = z.infer<typeof checkLine>

const part = z.object({ part: z.string(), title: z.string() })
export type CheckedPart = z.infer<typeof part>

/** A part of the shop that was looked at; its state is that of its worst line. */
const finding = part.extend({ state, lines: z.array(checkLine) })
export type Finding = z.infer<typeof finding>

export const doctorCalls = {
  'GET /doctor': call({
    access: 'admin',
    summary: 'The parts of the shop that can be looked at.',
    answer: done.extend({ parts: z.array(part) }),
  }),
  'POST /doctor/:part': call({
    access: 'admin',
    summary: 'Look at a part now: its settings, and with a harmless call the service behind it.',
    params: z.object({ part: z.string().max(50) }),
    answer: done.extend({ finding }),
  }),
}
