import { z } from 'zod'
import { call, done } from './define-call.ts'

/** `ok`: no action needed. `note`: works, with a remark. `wrong`: broken, or must be changed. */
const state = z.enum(['ok', 'note', 'wrong'])
export type CheckState = z.infer<typeof state>

/** A result and the recommended action. Never contains a secret. */
const checkMessage = z.object({ state, text: z.string(), todo: z.string().optional() })
export type CheckMessage = z.infer<typeof checkMessage>

const part = z.object({ part: z.string(), title: z.string() })
export type CheckedPart = z.infer<typeof part>

/** A checked part of the shop; its state is the worst state of its lines. */
const finding = part.extend({ state, lines: z.array(checkMessage) })
export type CheckResult = z.infer<typeof finding>

export const doctorCalls = {
  'GET /doctor': call({
    name: 'listDoctorParts',
    access: 'admin',
    summary: 'The parts of the shop that can be checked.',
    answer: done.extend({ parts: z.array(part) }),
  }),
  'POST /doctor/:part': call({
    name: 'checkDoctorPart',
    access: 'admin',
    summary: 'Check a part now: its settings and, with a harmless request, the service behind it.',
    params: z.object({ part: z.string().max(50) }),
    answer: done.extend({ finding }),
  }),
}
