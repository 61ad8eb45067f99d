import { z } from 'zod'
import { idParams } from './define-call.ts'
import { NOTE_MAX } from './limits.ts'
import { formatNumber } from './locale.ts'

/** Internal notes of the back office about an order or a customer. */

/** The author of a note or change; empty email for a background job. */
export const writer = z.object({ name: z.string(), email: z.string() })
export type Author = z.infer<typeof writer>

export const note = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  by: writer,
  text: z.string(),
  /** Written by the current user; only the author can delete it. */
  isOwn: z.boolean(),
})
export type Note = z.infer<typeof note>

export const noteBody = z.object({
  text: z
    .string('Write a note first')
    .trim()
    .min(1, 'Write a note first')
    .max(NOTE_MAX, { error: () => `A note has at most ${formatNumber(NOTE_MAX)} characters` }),
})

export const noteParams = idParams.extend({ noteId: z.string().min(1).max(200) })
