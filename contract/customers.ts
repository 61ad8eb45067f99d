import { z } from 'zod'
import { role, user, userAnswer } from './accounts.ts'
import { call, csvAnswer, done, idParams } from './define-call.ts'
import { note, noteBody, noteParams } from './notes.ts'
import { optionalPaging, order, pageCounts, searchText } from './paging.ts'

export const customer = user.extend({ orderCount: z.int() })

export type Customer = z.infer<typeof customer>

const userFilter = {
  search: searchText.optional(),
  sort: z.enum(['createdAt', 'orderCount'], 'sort must be createdAt or orderCount').optional(),
  order: order.optional(),
}

export const customerCalls = {
  'GET /users': call({
    name: 'listUsers',
    access: 'admin',
    isPersonal: true,
    summary:
      'All users with their number of orders, 50 a page; a search without paging answers at most 1,000.',
    query: z.object({ ...optionalPaging, ...userFilter }),
    answer: done.extend({
      users: z.array(customer),
      pagination: z.object({ ...pageCounts, totalUsers: z.int() }),
    }),
  }),
  'GET /users/export': call({
    name: 'exportUsers',
    access: 'admin',
    needsRecentAuth: true,
    isPersonal: true,
    summary: 'All users, or those that match a search, as a CSV file (docs/csv.md).',
    query: z.object(userFilter),
    ...csvAnswer,
  }),
  'PATCH /users/:id/role': call({
    name: 'setUserRole',
    access: 'admin',
    needsRecentAuth: true,
    summary:
      'Make a user an admin or a customer. A new admin must sign in again, with a password set by a mailed link if the email is not confirmed. The last admin cannot be removed (409).',
    params: idParams,
    body: z.object({ role }),
    answer: userAnswer,
  }),
  'GET /users/:id/sign-in': call({
    name: 'getUserSignIn',
    access: 'admin',
    isPersonal: true,
    summary:
      'Whether a user, once an admin, can sign in only after setting a password with a mailed link.',
    params: idParams,
    answer: done.extend({ needsMailedLink: z.boolean() }),
  }),
  'GET /users/:id/notes': call({
    name: 'listUserNotes',
    access: 'admin',
    isPersonal: true,
    summary: 'The notes of the back office about a user, newest first.',
    params: idParams,
    answer: done.extend({ notes: z.array(note) }),
  }),
  'POST /users/:id/notes': call({
    name: 'addUserNote',
    access: 'admin',
    summary: 'Add a note about a user, visible to admins only.',
    params: idParams,
    body: noteBody,
    answer: done.extend({ note }),
    status: 201,
  }),
  'DELETE /users/:id/notes/:noteId': call({
    name: 'deleteUserNote',
    access: 'admin',
    summary: "Delete one's own note about a user.",
    params: noteParams,
    answer: done,
  }),
}
