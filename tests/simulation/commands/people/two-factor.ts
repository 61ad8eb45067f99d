import { TOTP } from 'otpauth'
import { callAs, toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { adminsOf, ownerOf, type Person, type World } from '../../world.ts'
import { bookOf } from './book.ts'

/** Admins besides the owner, who have a password. */
const helpers = (world: World): Person[] =>
  adminsOf(world).filter(({ password, token }) => password !== '' && token !== '')

const codeAt = (world: World, secret: string) =>
  new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() })

export const twoFactorOn = defineCommand({
  name: 'two-factor-on',
  calls: ['POST /auth/confirm', 'POST /auth/second-factor', 'POST /auth/second-factor/confirm'],
  isPossible: (world) => helpers(world).some(({ name }) => !bookOf(world).secrets.has(name)),
  async run(world, chance) {
    const { secrets } = bookOf(world)
    const person = chance.one(helpers(world).filter(({ name }) => !secrets.has(name)))
    if (!person) return undefined
    const { password } = person
    await callAs(world, person, 'POST /auth/confirm', { body: { password } })
    const made = await callAs(world, person, 'POST /auth/second-factor', {
      body: { password },
    })
    if (made.refusal) return `${person.name} cannot set up two-factor: ${toWords(made.refusal)}.`
    const { secret } = made.answer
    const { refusal } = await callAs(world, person, 'POST /auth/second-factor/confirm', {
      body: { code: codeAt(world, secret) },
    })
    if (refusal) return `${person.name} cannot confirm two-factor: ${toWords(refusal)}.`
    secrets.set(person.name, secret)
    return `${person.name} turns two-factor on.`
  },
})

export const twoFactorOff = defineCommand({
  name: 'two-factor-off',
  calls: [
    'POST /auth/login/challenge',
    'POST /auth/login/code',
    'POST /auth/second-factor/off',
    'DELETE /users/:id/second-factor',
  ],
  isPossible: (world) => helpers(world).some(({ name }) => bookOf(world).secrets.has(name)),
  async run(world, chance) {
    const { secrets } = bookOf(world)
    const person = chance.one(helpers(world).filter(({ name }) => secrets.has(name)))
    const secret = person && secrets.get(person.name)
    if (!secret) return undefined
    if (chance.may(0.3)) {
      const { refusal } = await callAs(world, ownerOf(world), 'DELETE /users/:id/second-factor', {
        params: { id: person.id },
      })
      if (refusal)
        return `The owner cannot turn two-factor of ${person.name} off: ${toWords(refusal)}.`
      secrets.delete(person.name)
      return `The owner turns two-factor of ${person.name} off.`
    }
    // A code counts once: the next one is of a later minute.
    await world.shop.passTime(120_000)
    const begun = await callAs(world, undefined, 'POST /auth/login/challenge', {
      body: { email: person.email, password: person.password },
    })
    if (begun.refusal) return `${person.name} cannot sign in: ${toWords(begun.refusal)}.`
    const done = await callAs(world, undefined, 'POST /auth/login/code', {
      body: { challenge: begun.answer.challenge, code: codeAt(world, secret) },
    })
    if (done.refusal) return `${person.name} cannot sign in with a code: ${toWords(done.refusal)}.`
    person.token = done.answer.token
    await world.shop.passTime(120_000)
    const { refusal } = await callAs(world, person, 'POST /auth/second-factor/off', {
      body: { password: person.password, code: codeAt(world, secret) },
    })
    if (refusal) return `${person.name} cannot turn two-factor off: ${toWords(refusal)}.`
    secrets.delete(person.name)
    return `${person.name} signs in with a code and turns two-factor off.`
  },
})
