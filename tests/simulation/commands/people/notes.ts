import { callAs, toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { customersOf, ordersOf, ownerOf } from '../../world.ts'

/** The owner's notes contain the customer's address, as such notes often do. */
export const writeNote = defineCommand({
  name: 'write-note',
  weight: 0.8,
  calls: [
    'POST /orders/:id/notes',
    'DELETE /orders/:id/notes/:noteId',
    'POST /users/:id/notes',
    'DELETE /users/:id/notes/:noteId',
  ],
  isPossible: (world) => customersOf(world).length > 0,
  async run(world, chance) {
    const owner = ownerOf(world)
    const order = chance.may(0.6) ? chance.one(ordersOf(world)) : undefined
    // The address of an account that is gone, or of a guest, is not at hand.
    const people = customersOf(world).filter((each) => !order || each === order.customer)
    const person = chance.one(people)
    if (!person) return undefined
    const body = { text: `Wrote to ${person.email} today.` }
    const isRemoved = chance.may(0.2)
    if (order) {
      const params = { id: order.id }
      const { answer, refusal } = await callAs(world, owner, 'POST /orders/:id/notes', {
        params,
        body,
      })
      if (refusal) return `The owner cannot write a note about ${order.name}: ${toWords(refusal)}.`
      if (isRemoved) {
        await callAs(world, owner, 'DELETE /orders/:id/notes/:noteId', {
          params: { ...params, noteId: answer.note._id },
        })
      }
      return `The owner writes ${isRemoved ? 'and deletes ' : ''}a note about ${order.name}.`
    }
    const params = { id: person.id }
    const { answer, refusal } = await callAs(world, owner, 'POST /users/:id/notes', {
      params,
      body,
    })
    if (refusal) return `The owner cannot write a note about ${person.name}: ${toWords(refusal)}.`
    if (isRemoved) {
      await callAs(world, owner, 'DELETE /users/:id/notes/:noteId', {
        params: { ...params, noteId: answer.note._id },
      })
    }
    return `The owner writes ${isRemoved ? 'and deletes ' : ''}a note about ${person.name}.`
  },
})
