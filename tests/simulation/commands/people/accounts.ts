import { callAs, toWords } from '../../calls.ts'
import type { Chance } from '../../chance.ts'
import { defineCommand } from '../../command.ts'
import { capital } from '../../words.ts'
import { customersOf, lettersTo, type Person, type World } from '../../world.ts'
import { noteWords } from './book.ts'

const signedIn = (world: World) => customersOf(world).filter(({ token }) => token !== '')

export const register = defineCommand({
  name: 'register',
  weight: 0.6,
  calls: ['POST /auth/register', 'POST /auth/login'],
  isPossible: ({ people }) => people.size < 8,
  async run(world, _chance, id) {
    const name = `customer ${id}`
    const body = { email: `customer${id}@example.com`, password: `a long password ${id}` }
    const { answer, refusal } = await callAs(world, undefined, 'POST /auth/register', { body })
    if (refusal) return `${name} cannot register: ${toWords(refusal)}.`
    const person: Person = {
      name,
      id: answer.user._id,
      ...body,
      token: '',
      isAdmin: false,
      isDeleted: false,
    }
    await signIn(world, person)
    world.people.set(name, person)
    return `${capital(name)} registers.`
  },
})

async function signIn(world: World, person: Person): Promise<boolean> {
  const { email, password } = person
  const { answer } = await callAs(world, undefined, 'POST /auth/login', {
    body: { email, password },
  })
  person.token = answer?.token ?? ''
  return answer !== undefined
}

export const signOutAndIn = defineCommand({
  name: 'sign-out-and-in',
  weight: 0.4,
  calls: ['POST /auth/logout', 'POST /auth/login'],
  isPossible: (world) => signedIn(world).some(({ password }) => password !== ''),
  async run(world, chance) {
    const person = chance.one(signedIn(world).filter(({ password }) => password !== ''))
    if (!person) return undefined
    const before = { ...person }
    await callAs(world, person, 'POST /auth/logout')
    const { answer } = await callAs(world, before, 'GET /auth/me')
    const isIn = await signIn(world, person)
    const words = answer ? ', and the old session goes on' : ''
    return `${capital(person.name)} signs out${words}${isIn ? ' and in again' : ', and cannot sign in'}.`
  },
})

/** By the link of the mail; every session of the account ends. */
export const resetPassword = defineCommand({
  name: 'reset-password',
  weight: 0.6,
  calls: ['POST /auth/forgot-password', 'POST /auth/reset-password', 'POST /auth/login'],
  isPossible: (world) => customersOf(world).length > 0,
  async run(world, chance, id) {
    const person = chance.one(customersOf(world))
    if (!person) return undefined
    await callAs(world, undefined, 'POST /auth/forgot-password', { body: { email: person.email } })
    await world.shop.runJobs()
    const token = findLink(world, person, /reset-password\?token=([\w.~-]+)/)
    if (!token) return `${capital(person.name)} asks for a new password and gets no mail.`
    const password = `a new password ${id}`
    const { refusal } = await callAs(world, undefined, 'POST /auth/reset-password', {
      body: { token, password },
    })
    if (refusal) return `${capital(person.name)} cannot reset the password: ${toWords(refusal)}.`
    person.password = password
    await signIn(world, person)
    return `${capital(person.name)} resets the password and signs in.`
  },
})

export const changePassword = defineCommand({
  name: 'change-password',
  weight: 0.3,
  calls: ['POST /auth/password', 'DELETE /auth/sessions', 'DELETE /auth/sessions/:id'],
  isPossible: (world) => signedIn(world).some(({ password }) => password !== ''),
  async run(world, chance, id) {
    const person = chance.one(signedIn(world).filter(({ password }) => password !== ''))
    if (!person) return undefined
    const other = await callAs(world, undefined, 'POST /auth/login', {
      body: { email: person.email, password: person.password },
    })
    if (chance.may(0.5)) {
      const end = await endOthers(world, person, chance)
      return `${capital(person.name)} ${end}.`
    }
    const newPassword = `another password ${id}`
    const { refusal } = await callAs(world, person, 'POST /auth/password', {
      body: { password: person.password, newPassword },
    })
    if (refusal) return `${capital(person.name)} cannot change the password: ${toWords(refusal)}.`
    person.password = newPassword
    const still = await callAs(
      world,
      { name: person.name, token: other.answer?.token ?? '' },
      'GET /auth/me',
    )
    return `${capital(person.name)} changes the password${still.answer ? ', and another session goes on' : ''}.`
  },
})

async function endOthers(world: World, person: Person, chance: Chance): Promise<string> {
  if (chance.may(0.5)) {
    const { answer } = await callAs(world, person, 'DELETE /auth/sessions')
    return `ends ${answer?.ended ?? 'no'} other sessions`
  }
  const { answer } = await callAs(world, person, 'GET /auth/sessions')
  const other = answer?.sessions.find(({ isThis }) => !isThis)
  if (!other) return 'has no other session'
  await callAs(world, person, 'DELETE /auth/sessions/:id', { params: { id: other._id } })
  return 'ends another session'
}

export const changeProfile = defineCommand({
  name: 'change-profile',
  weight: 1,
  calls: ['PATCH /users/profile', 'PUT /users/:id'],
  isPossible: (world) => signedIn(world).length > 0,
  async run(world, chance, id) {
    const person = chance.one(signedIn(world))
    if (!person) return undefined
    const names = {
      firstName: `Quill${id}`,
      lastName: `Ferrow${id}`,
      phoneNumber: `+61 4${String(10_000_000 + id)}`,
    }
    const address = {
      street: `${id} Zephyrstreet`,
      city: 'Fitzroy',
      state: 'VIC',
      postalCode: '3065',
      country: 'Australia',
    }
    const what = chance.below(3)
    const { refusal } =
      what === 0
        ? await callAs(world, person, 'PATCH /users/profile', { body: { address } })
        : what === 1
          ? await callAs(world, person, 'PATCH /users/profile', { body: names })
          : await callAs(world, person, 'PUT /users/:id', {
              params: { id: person.id },
              body: { profile: names },
            })
    if (refusal) return `${capital(person.name)} cannot change the profile: ${toWords(refusal)}.`
    if (what > 0) noteWords(world, person, names.firstName, names.lastName, names.phoneNumber)
    return `${capital(person.name)} changes ${what === 0 ? 'the address' : 'name and phone'}.`
  },
})

/** With the latest link that was mailed, signed in. */
export const confirmEmail = defineCommand({
  name: 'confirm-email',
  weight: 1,
  calls: ['POST /account/confirm-email'],
  isPossible: (world) => signedIn(world).some((person) => confirmationOf(world, person)),
  async run(world, chance) {
    const person = chance.one(signedIn(world).filter((each) => confirmationOf(world, each)))
    const token = person && confirmationOf(world, person)
    if (!token) return undefined
    const { refusal } = await callAs(world, person, 'POST /account/confirm-email', {
      body: { token },
    })
    const words = refusal
      ? `cannot confirm the address: ${toWords(refusal)}`
      : 'confirms the address'
    return `${capital(person.name)} ${words}.`
  },
})

const confirmationOf = (world: World, person: Person) =>
  findLink(world, person, /confirm-email\?token=([\w.~-]+)/)

/** The first group of the latest mail that has it. */
function findLink(world: World, person: Person, link: RegExp): string | undefined {
  return lettersTo(world, person)
    .toReversed()
    .map(({ text }) => link.exec(text)?.[1])
    .find((token) => token !== undefined)
}
