import type { AuditEntry } from '#contract/audit.ts'
import { isUndoable } from '#contract/undoable-actions.ts'
import { type Outcome, type Refusal, toWords } from '../../calls.ts'
import { type Command, defineCommand } from '../../command.ts'
import type { World } from '../../world.ts'
import { bookOf as peopleBookOf } from '../people/book.ts'
import { listHeld } from '../people/holds.ts'
import { compareAnswers, readAnswers } from './answers.ts'
import { beyondFiles, lookAtCatalogue, noteBroken, ownerDoes } from './book.ts'

export async function listEntries(world: World): Promise<AuditEntry[]> {
  const { answer } = await ownerDoes(world, 'GET /audit', { query: { page: 1, limit: 50 } })
  return answer?.entries ?? []
}

/** Undoes an entry as its preview describes it. */
export async function undoEntry(
  world: World,
  { _id: id }: AuditEntry,
): Promise<Outcome<'POST /audit/:id/undo'>> {
  const { answer, refusal } = await ownerDoes(world, 'GET /audit/:id/undo', { params: { id } })
  if (refusal) return { refusal }
  const { preview } = answer
  const reason = preview.refusal ?? preview.conflicts[0]?.message
  if (reason) return { refusal: { statusCode: 409, message: reason } }
  return ownerDoes(world, 'POST /audit/:id/undo', { params: { id }, body: { seen: preview.seen } })
}

/** For all that the owner did some time ago. */
const undoEarlier = defineCommand({
  name: 'undo-earlier',
  weight: 2,
  calls: ['POST /audit/:id/undo'],
  async run(world, chance) {
    const entries = await listEntries(world)
    const undoable = entries.filter(({ action, isUndone }) => isUndoable(action) && !isUndone)
    const named = undoable.map((entry) => ({
      name: `${entry.action} of ${entry.subjectName} at ${entry.createdAt}`,
      entry,
    }))
    const chosen = chance.one(named)
    if (!chosen) return undefined
    const { refusal } = await undoEntry(world, chosen.entry)
    const words = `“${chosen.entry.action}” of ${chosen.entry.subjectName}`
    if (refusal) return `The owner cannot undo ${words}: ${toWords(refusal)}.`
    if (chosen.entry.action === 'product.archived') beyondFiles(world).add(chosen.entry.subjectId)
    await lookAtCatalogue(world)
    return `The owner undoes ${words}.`
  },
})

/** The owner does something and undoes it at once: all people sees what they saw before. */
export function defineUndoAtOnce(undoable: readonly Command[]): Command {
  return defineCommand({
    name: 'undo-at-once',
    weight: 4,
    calls: ['POST /audit/:id/undo'],
    async run(world, chance, id) {
      const possible = undoable.filter(({ isPossible }) => isPossible?.(world) ?? true)
      const command = chance.one(possible)
      if (!command) return undefined
      await world.shop.runJobs()
      const restore = rememberBook(world)
      const before = await readAnswers(world)
      const held = await listHeld(world)
      const known = new Set((await listEntries(world)).map(({ _id }) => _id))
      const sentence = await command.run(world, chance, id)
      const made = (await listEntries(world)).filter(({ _id }) => !known.has(_id))
      const [entry, ...more] = made
      if (!entry || more.length > 0 || !isUndoable(entry.action)) return sentence
      const { refusal } = await undoEntry(world, entry)
      const words = `${sentence} At once the owner undoes “${entry.action}”.`
      if (refusal) {
        if (!isTrueRefusal(world, refusal)) {
          noteBroken(
            world,
            'P9',
            `the undo of ${entry.action} is refused at once: ${toWords(refusal)}`,
          )
        }
        return `${words} It is refused.`
      }
      await world.shop.runJobs()
      const differences = compareAnswers(before, await readAnswers(world))
      // A hold that a deletion has ended is not made again, and one for a lower price stays: its customer has a mail.
      const isHeldAlike = (await listHeld(world)).length === held.length
      for (const each of isHeldAlike ? differences : []) {
        noteBroken(world, 'P9', `after the undo of ${entry.action}, ${each}`)
      }
      restore()
      await lookAtCatalogue(world)
      return words
    },
  })
}

/** A customer who waits for the record got the new unit at once, before the undo; or the copy had to be inspected. */
function isTrueRefusal(world: World, { message }: Refusal): boolean {
  const isWanted = peopleBookOf(world).wants.size > 0
  return (
    (/a hold has units of it|or on hold/.test(message) && isWanted) ||
    message.startsWith('The inspection of a returned copy is not undone')
  )
}

function rememberBook({ offers }: World): () => void {
  const saved = [...offers.values()].map((offer) => ({
    offer,
    values: { ...offer, ...(offer.record ? { record: { ...offer.record } } : {}) },
  }))
  return () => {
    for (const { offer, values } of saved) {
      for (const key of Object.keys(offer)) if (!(key in values)) Reflect.deleteProperty(offer, key)
      Object.assign(offer, values)
    }
  }
}

export const undoCommands: Command[] = [undoEarlier]
