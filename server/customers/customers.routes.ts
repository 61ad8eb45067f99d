import type { customerCalls } from '#contract/customers.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import { addNote, removeNote } from '#server/notes/index.ts'
import { changeRole } from './change-role.ts'
import { listCustomerNotes } from './customer-notes.queries.ts'
import { notesOfCustomer } from './customer-notes.ts'
import { getCustomerSignIn } from './customer-sign-in.queries.ts'
import { listUsers } from './customers.queries.ts'
import { exportCustomers } from './export-customers.ts'

export const customerHandlers: HandlersFor<keyof typeof customerCalls> = {
  'GET /users': async (ctx, { query }) => listUsers(ctx, query),
  'GET /users/export': async (ctx, { query }, { reply }) =>
    sendCsv(reply, 'customers.csv', exportCustomers(ctx, query)),
  'PATCH /users/:id/role': async (ctx, { params, body }) => ({
    user: await changeRole(ctx, { userId: params.id, role: body.role }),
  }),
  'GET /users/:id/sign-in': async (ctx, { params }) => getCustomerSignIn(ctx, params.id),
  'GET /users/:id/notes': async (ctx, { params }) => ({
    notes: await listCustomerNotes(ctx, params.id),
  }),
  'POST /users/:id/notes': async (ctx, { params, body }) => ({
    note: await addNote(ctx, notesOfCustomer(params.id), { text: body.text }),
  }),
  'DELETE /users/:id/notes/:noteId': (ctx, { params }) =>
    removeNote(ctx, notesOfCustomer(params.id), params.noteId),
}
