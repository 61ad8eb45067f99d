import type { doctorCalls } from '#contract/doctor.ts'
import { AppError } from '#contract/errors.ts'
import type { HandlersFor } from '#server/http/handlers.ts'

export const doctorHandlers: HandlersFor<keyof typeof doctorCalls> = {
  'GET /doctor': async ({ doctor }) => ({ parts: doctor.parts }),
  'POST /doctor/:part': async ({ db, doctor }, { params }) => {
    // The machine's own clock, because it is compared with those of services.
    const context = { db, now: () => new Date(), isInShop: true }
    const finding = await doctor.checkPart(params.part, context)
    if (!finding) throw new AppError('not-found', 'There is no such part')
    return { finding }
  },
}
