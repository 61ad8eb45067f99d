import type { doctorCalls } from '../../contract/doctor.ts'
import { AppError } from '../../contract/errors.ts'
import type { HandlersFor } from '../http/handlers.ts'

export const doctorHandlers: HandlersFor<keyof typeof doctorCalls> = {
  'GET /doctor': async ({ doctor }) => ({ status: 'success', parts: doctor.parts }),
  'POST /doctor/:part': async ({ db, doctor }, { params }) => {
    // Compared with the clocks of others, so it is the machine's own.
    const patient = { db, now: () => new Date(), isInShop: true }
    const finding = await doctor.examine(params.part, patient)
    if (!finding) throw new AppError('not-found', 'There is no such part')
    return { status: 'success', finding }
  },
}
