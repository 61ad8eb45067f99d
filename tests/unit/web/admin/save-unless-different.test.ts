import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { draftFields } from '#web/admin/shared/form/draft-fields.ts'
import { saveUnlessDifferent } from '#web/admin/shared/form/save-unless-different.ts'

type Saved = { version: number; price: string }
/** The action after the save is no field. */
type Draft = { price: string; action: 'save' | 'withdraw' }

const fields = draftFields<Draft>({ price: 'Price' })
const toDraft = ({ price }: Saved): Draft => ({ price, action: 'save' })
const opened: Saved = { version: 1, price: '20' }

/** A shop in which the record is `now`, and the drafts that it takes. */
function shopWith(now: Saved) {
  const taken: Draft[] = []
  return {
    taken,
    load: async () => now,
    async save(draft: Draft, on: Saved) {
      if (on.version !== now.version) throw new ApiError({ message: 'Changed' }, 412)
      taken.push(draft)
      return { version: now.version + 1, price: draft.price }
    },
  }
}

test('a repeat after a lost response does what was chosen, not only the save', async () => {
  const mine: Draft = { price: '25', action: 'withdraw' }
  const shop = shopWith({ version: 2, price: '25' })
  const outcome = await saveUnlessDifferent({ fields, toDraft, ...shop }, { mine, on: opened })
  expect(shop.taken).toEqual([mine])
  expect(outcome.saved).toMatchObject({ version: 3 })
})

test('a record with another value is returned and not saved', async () => {
  const mine: Draft = { price: '25', action: 'withdraw' }
  const theirs = { version: 2, price: '30' }
  const shop = shopWith(theirs)
  const outcome = await saveUnlessDifferent({ fields, toDraft, ...shop }, { mine, on: opened })
  expect(outcome).toEqual({ theirs })
  expect(shop.taken).toEqual([])
})

test('every other failure is thrown', async () => {
  const save = () => Promise.reject(new ApiError({}, 503))
  const attempt = { mine: toDraft(opened), on: opened }
  const failed = saveUnlessDifferent({ fields, toDraft, ...shopWith(opened), save }, attempt)
  await expect(failed).rejects.toMatchObject({ statusCode: 503 })
})
