import { z } from 'zod'
import { call, done, idParams } from './define-call.ts'
import { ADDRESS_FIELD_MAX, EMAIL_MAX, NAME_MAX } from './limits.ts'

export const role = z.enum(['user', 'admin'], 'role must be user or admin')
export type Role = z.infer<typeof role>

const addressField = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(ADDRESS_FIELD_MAX, `${label} must be at most ${ADDRESS_FIELD_MAX} characters`)

export const newAddress = z.object({
  street: addressField('Street'),
  city: addressField('City'),
  state: addressField('State'),
  postalCode: addressField('Postal code'),
  country: addressField('Country'),
})

/** A stored address. The payment page accepts longer texts than the shop's own forms. */
export const address = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
})
export type Address = z.infer<typeof address>

/** `phoneNumber` and names may be empty; `address` is absent until one is saved. */
export const user = z.object({
  _id: z.string(),
  email: z.string(),
  role,
  createdAt: z.iso.datetime(),
  profile: z.object({
    firstName: z.string(),
    lastName: z.string(),
    phoneNumber: z.string(),
    address: address.optional(),
  }),
})
export type User = z.infer<typeof user>

export const INVALID_EMAIL = 'Please enter a valid email address'

/** `missing` is the message for an absent value and for one that is not text. */
export function emailField(missing: string) {
  return z
    .string(missing)
    .trim()
    .toLowerCase()
    .max(EMAIL_MAX, INVALID_EMAIL)
    .pipe(z.email(INVALID_EMAIL))
}

export const email = emailField('Email is required')

const name = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} must be 1 to ${NAME_MAX} characters`)
    .max(NAME_MAX, `${label} must be 1 to ${NAME_MAX} characters`)

/** 3 to 40 digits, spaces and +()-; empty removes the number. */
const phoneNumber = z
  .string()
  .trim()
  .regex(/^(?:[\d ()+-]{3,40})?$/, 'Phone number must be 3 to 40 digits, spaces and +()-')

const names = z.object({
  firstName: name('First name'),
  lastName: name('Last name'),
  phoneNumber: phoneNumber.optional(),
})

export const userAnswer = z.object({ user })

export const accountCalls = {
  'PUT /users/:id': call({
    name: 'updateUser',
    access: 'self-or-admin',
    summary: 'Change the name of a user.',
    params: idParams,
    body: z.object({ profile: names }),
    answer: userAnswer,
  }),
  'PATCH /users/profile': call({
    name: 'updateOwnProfile',
    access: 'signed-in',
    summary: "Change one's own name or address.",
    body: z.union(
      [z.object({ address: newAddress }), names],
      'Give firstName and lastName, or address with street, city, state, postalCode and country',
    ),
    answer: userAnswer,
  }),
  'GET /users/:id': call({
    name: 'getUser',
    access: 'self-or-admin',
    isPersonal: true,
    summary: 'One user.',
    params: idParams,
    answer: done.extend({ user }),
  }),
}
