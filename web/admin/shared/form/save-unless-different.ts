import { isApiError } from '#contract/client.ts'
import type { DraftFields } from './draft-fields.ts'

export type Attempt<Saved, Draft> = { mine: Draft; on: Saved }
/** `theirs` is the record as another admin has saved it, which differs from what was typed. */
export type Outcome<Saved> = { saved?: Saved | undefined; theirs?: Saved }

type RecordStore<Saved, Opened, Draft, Field extends string> = {
  fields: Pick<DraftFields<Draft, Field>, 'findDifferences' | 'merge'>
  toDraft: (saved: Saved | Opened) => Draft
  save: (draft: Draft, on: Saved | Opened) => Promise<Saved | undefined>
  load?: ((base: Saved) => Promise<Saved>) | undefined
}

/** Saves what was typed, also on top of a record that was saved since then where that one has the same values. */
export async function saveUnlessDifferent<
  Saved,
  Opened extends Saved | undefined,
  Draft,
  Field extends string,
>(
  { fields, toDraft, save, load }: RecordStore<Saved, Opened, Draft, Field>,
  { mine, on }: Attempt<Saved | Opened, Draft>,
): Promise<Outcome<Saved>> {
  try {
    return { saved: await save(mine, on) }
  } catch (error) {
    if (on === undefined || !load || !isEditConflict(error)) throw error
    const now = await load(on)
    const versions = { base: toDraft(on), mine, theirs: toDraft(now) }
    if (fields.findDifferences(versions).length > 0) return { theirs: now }
    // Parts of the draft that are no fields, such as what follows the save, are as they were chosen.
    return { saved: await save(fields.merge(versions, {}), now) }
  }
}

/** The change was refused: the record has another version than the one it is based on. */
export function isEditConflict(error: unknown): boolean {
  return isApiError(error) && error.statusCode === 412
}
