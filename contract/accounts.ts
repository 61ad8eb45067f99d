import { z } from 'zod'
import { call, csvAnswer, done, idParams } from './call.ts'
import { ADDRESS_FIELD_MAX, EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'
import { note, noteBody, noteParams } from './notes.ts'
import { optionalPaging, order, pageCounts, searchText } from './paging.ts'

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

/** As the shop holds it. A payment page collects longer texts than a form here takes. */
export const address = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
})
export type Address = z.infer<typeof address>

/** `phoneNumber` and names are empty when not given; `address` is absent until there is one. */
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

export const customer = user.extend({ orderCount: z.int() })
export type Customer = z.infer<typeof customer>

const email = z
  .string('Email is required')
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'))

/** 8 to 128 characters (api.md). */
export const newPassword = z
  .string('Password is required')
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long`)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long`)

const name = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} must be 1 to ${NAME_MAX} characters`)
    .max(NAME_MAX, `${label} must be 1 to ${NAME_MAX} characters`)

/** 3 to 40 of digits, spaces and +()-; empty takes the number away. */
const phoneNumber = z
  .string()
  .trim()
  .regex(/^(?:[\d ()+-]{3,40})?$/, 'Phone number must be 3 to 40 digits, spaces and +()-')

const names = z.object({
  firstName: name('First name'),
  lastName: name('Last name'),
  phoneNumber: phoneNumber.optional(),
})

export const credentials = z.object({
  email,
  password: z.string('Password is required').min(1, 'Password is required').max(PASSWORD_MAX),
})

const userAnswer = z.object({ user })

const userFilter = {
  search: searchText.optional(),
  sort: z.enum(['createdAt', 'orderCount'], 'sort must be createdAt or orderCount').optional(),
  order: order.optional(),
}

export const accountCalls = {
  'POST /auth/register': call({
    access: 'anyone',
    summary: 'Create a customer account. Does not sign in.',
    body: z.object({
      email,
      password: newPassword,
      role: z.literal('user', 'role must be user').optional(),
    }),
    answer: done.extend({ user }),
    status: 201,
  }),
  'POST /auth/login': call({
    access: 'anyone',
    summary:
      'Open a session. An account with a second factor answers 401, field code (POST /auth/login/challenge).',
    body: credentials,
    answer: z.object({ token: z.string(), user }),
  }),
  'POST /auth/logout': call({
    access: 'any-token',
    summary: 'End the session of this token at once.',
    answer: done,
  }),
  'GET /auth/me': call({
    access: 'signed-in',
    summary: 'The signed-in user.',
    answer: userAnswer,
  }),
  'POST /auth/forgot-password': call({
    access: 'anyone',
    summary: 'Mail a reset link, if the account exists. The answer does not tell.',
    body: z.object({ email }),
    answer: done,
  }),
  'POST /auth/reset-password': call({
    access: 'anyone',
    summary: 'Set a new password with a mailed token and end all sessions of that user.',
    body: z.object({ token: z.string('Token is required').max(500), password: newPassword }),
    answer: done,
  }),
  'GET /auth/google': call({
    access: 'browser',
    summary: 'Go to the identity provider (OpenID Connect code flow with PKCE, state and nonce).',
    answer: z.void(),
    status: 302,
  }),
  'GET /auth/google/callback': call({
    access: 'browser',
    summary: 'Come back from the identity provider; on to /auth/callback, with a token on success.',
    answer: z.void(),
    status: 302,
  }),
  'PUT /users/:id': call({
    access: 'self-or-admin',
    summary: 'Change the name of a user.',
    params: idParams,
    body: z.object({ profile: names }),
    answer: userAnswer,
  }),
  'PATCH /users/profile': call({
    access: 'signed-in',
    summary: "Change one's own name, or one's own address.",
    body: z.union(
      [z.object({ address: newAddress }), names],
      'Give firstName and lastName, or address with street, city, state, postalCode and country',
    ),
    answer: userAnswer,
  }),
  'GET /users': call({
    access: 'admin',
    summary: 'All users with the number of their orders.',
    query: z.object({ ...optionalPaging, ...userFilter }),
    answer: done.extend({
      users: z.array(customer),
      pagination: z.object({ ...pageCounts, totalUsers: z.int() }),
    }),
  }),
  'GET /users/export': call({
    access: 'admin',
    summary: 'All users, or those a search finds, as a CSV file (docs/csv.md).',
    query: z.object(userFilter),
    ...csvAnswer,
  }),
  'GET /users/:id': call({
    access: 'self-or-admin',
    summary: 'One user.',
    params: idParams,
    answer: done.extend({ user }),
  }),
  'PATCH /users/:id/role': call({
    access: 'admin',
    summary:
      'Make a user an admin or a customer. The last admin stays (409). Asks for a sign-in or confirmation of the last hour (409, field confirmation).',
    params: idParams,
    body: z.object({ role }),
    answer: userAnswer,
  }),
  'GET /users/:id/notes': call({
    access: 'admin',
    summary: 'What the back office wrote about a user, the latest first.',
    params: idParams,
    answer: done.extend({ notes: z.array(note) }),
  }),
  'POST /users/:id/notes': call({
    access: 'admin',
    summary: 'Write a note about a user, for the back office only.',
    params: idParams,
    body: noteBody,
    answer: done.extend({ note }),
    status: 201,
  }),
  'DELETE /users/:id/notes/:noteId': call({
    access: 'admin',
    summary: "Take one's own note about a user away.",
    params: noteParams,
    answer: done,
  }),
}
