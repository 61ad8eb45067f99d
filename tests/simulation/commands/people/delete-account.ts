import { callAs, toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { signInAgain } from '../../sign-in-again.ts'
import { capital } from '../../words.ts'
import { customersOf, ordersOf } from '../../world.ts'
import { bookOf } from './book.ts'

export const deleteAccount = defineCommand({
  name: 'delete-account',
  weight: 0.8,
  calls: ['POST /account/delete'],
  isPossible: (world) => customersOf(world).length > 1,
  async run(world, chance) {
    const prefersBusy = chance.may(0.6)
    const busy = ordersOf(world)
      .filter(
        ({ status, customer }) => status === 'pending' && customersOf(world).includes(customer),
      )
      .map(({ customer }) => customer)
    const person = chance.one(prefersBusy && busy.length > 0 ? busy : customersOf(world))
    if (!person) return undefined
    // Without a password, a deletion needs a sign-in of the last minutes.
    if (!person.password) await signInAgain(world, person)
    const { refusal } = await callAs(world, person, 'POST /account/delete', {
      body: { email: person.email, ...(person.password ? { password: person.password } : {}) },
    })
    if (refusal) return `${capital(person.name)} cannot delete the account: ${toWords(refusal)}.`
    const { words, deleted, wants } = bookOf(world)
    deleted.push({
      name: person.name,
      email: person.email,
      words: [...(words.get(person.name) ?? [])],
    })
    for (const want of wants.values()) if (want.person === person) wants.delete(want.name)
    person.isDeleted = true
    person.token = ''
    return `${capital(person.name)} deletes the account.`
  },
})
