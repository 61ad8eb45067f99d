import { callAs, toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { signInAgain } from '../../sign-in-again.ts'
import { adminsOf, customersOf, ownerOf } from '../../world.ts'

/** A customer becomes a second admin and signs in again, or an admin becomes a customer. */
export const changeRole = defineCommand({
  name: 'change-role',
  weight: 0.5,
  calls: ['PATCH /users/:id/role', 'POST /auth/login'],
  async run(world, chance) {
    const owner = ownerOf(world)
    const others = adminsOf(world).filter((each) => each !== owner)
    const person = chance.one(
      others.length > 0 ? others : customersOf(world).filter((each) => each.password),
    )
    if (!person) return undefined
    // Roles need a sign-in of the last hour.
    await signInAgain(world, owner)
    const role = person.isAdmin ? 'user' : 'admin'
    const { refusal } = await callAs(world, owner, 'PATCH /users/:id/role', {
      params: { id: person.id },
      body: { role },
    })
    if (refusal) return `The owner cannot make ${person.name} ${role}: ${toWords(refusal)}.`
    person.isAdmin = role === 'admin'
    const { email, password } = person
    const { answer } = await callAs(world, undefined, 'POST /auth/login', {
      body: { email, password },
    })
    person.token = answer?.token ?? ''
    return `The owner makes ${person.name} ${role === 'admin' ? 'an admin' : 'a customer'}.`
  },
})
