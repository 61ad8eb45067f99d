import type { accountCalls } from '../../contract/accounts.ts'
import { AppError } from '../../contract/errors.ts'
import { bearerToken } from '../http/access.ts'
import type { HandlersFor } from '../http/handlers.ts'
import { networkOf } from '../http/network-of.ts'
import { sendCsv } from '../http/send-csv.ts'
import { countAttempt, type Limit } from '../http/throttle.ts'
import { signedIn } from '../platform/context.ts'
import { noteSecurityEvent } from '../platform/security-events.ts'
import { getUser, listUsers } from './accounts.queries.ts'
import { addCustomerNote } from './add-customer-note.ts'
import { changeRole } from './change-role.ts'
import { listCustomerNotes } from './customer-notes.queries.ts'
import { exportUsers } from './export-users.ts'
import { finishGoogleSignIn } from './finish-google-sign-in.ts'
import { browserKeyOf, keepBrowserKey, toStorefront } from './google.http.ts'
import { keepDevice, knownDeviceOf } from './known-device.http.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { registerUser } from './register-user.ts'
import { removeCustomerNote } from './remove-customer-note.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { browserInWords } from './sessions/browser-in-words.ts'
import { assertConfirmed } from './sessions/confirmed-session.ts'
import { throttleSignIn } from './sign-in-throttle.ts'
import { startGoogleSignIn } from './start-google-sign-in.ts'
import { updateProfile } from './update-profile.ts'

const HOUR = 3600

/** Roomy: an office or a school may share one address. */
const registrations: Limit = { name: 'register', attempts: 300, windowSeconds: HOUR }
const resetMails: Limit = { name: 'reset-mail', attempts: 60, windowSeconds: HOUR }
/** Keeps one person from filling another's mailbox; from elsewhere the other can still ask for a link. */
const resetMailsToOne: Limit = { name: 'reset-mail-account', attempts: 5, windowSeconds: HOUR }

export const accountHandlers: HandlersFor<keyof typeof accountCalls> = {
  'POST /auth/register': async (ctx, { body }, { request }) => {
    await countAttempt(ctx, registrations, networkOf(request.ip))
    return { status: 'success', user: await registerUser(ctx, body) }
  },
  'POST /auth/login': async (ctx, { body }, { request, reply }) => {
    const device = knownDeviceOf(ctx, request, body.email)
    const attempt = { email: body.email, address: request.ip, device }
    const answer = await throttleSignIn(ctx, attempt, () =>
      logIn(ctx, body, browserInWords(request.headers['user-agent'])),
    )
    if (!answer) {
      throw new AppError('second-factor-needed', 'This account also asks for a code', {
        field: 'code',
      })
    }
    keepDevice(ctx, reply, body.email)
    return answer
  },
  'POST /auth/logout': async (ctx, _input, { request }) => {
    await logOut(ctx, bearerToken(request))
    return { status: 'success' }
  },
  'GET /auth/me': async (ctx) => ({ user: await getUser(ctx, signedIn(ctx).userId) }),
  'POST /auth/forgot-password': async (ctx, { body: { email } }, { request }) => {
    const network = networkOf(request.ip)
    await countAttempt(ctx, resetMailsToOne, `${network} ${email}`)
    await countAttempt(ctx, resetMails, network)
    await requestPasswordReset(ctx, email)
    return { status: 'success' }
  },
  'POST /auth/reset-password': async (ctx, { body }, { reply }) => {
    const { email } = await resetPassword(ctx, body)
    keepDevice(ctx, reply, email)
    return { status: 'success' }
  },
  'GET /auth/google': async (ctx, _input, { reply }) => {
    try {
      const { browserKey, url } = await startGoogleSignIn(ctx)
      keepBrowserKey(ctx, reply, browserKey)
      reply.redirect(url)
    } catch (error) {
      ctx.log.warn({ err: error }, 'the identity provider does not answer')
      toStorefront(ctx, reply)
    }
  },
  'GET /auth/google/callback': async (ctx, _input, { request, reply }) => {
    try {
      const { admission, email } = await finishGoogleSignIn(ctx, {
        browserKey: browserKeyOf(request),
        search: new URL(request.url, ctx.settings.publicUrl).search,
        browser: browserInWords(request.headers['user-agent']),
      })
      if ('token' in admission) keepDevice(ctx, reply, email)
      toStorefront(ctx, reply, admission)
    } catch (error) {
      noteSecurityEvent(ctx.log, 'sign-in-refused', { reason: 'google', err: error })
      toStorefront(ctx, reply)
    }
  },
  'PUT /users/:id': async (ctx, { params, body }) => ({
    user: await updateProfile(ctx, params.id, body.profile),
  }),
  'PATCH /users/profile': async (ctx, { body }) => ({
    user: await updateProfile(ctx, signedIn(ctx).userId, body),
  }),
  'GET /users': async (ctx, { query }) => listUsers(ctx, query),
  'GET /users/export': (ctx, { query }, { reply }) =>
    sendCsv(reply, 'customers.csv', exportUsers(ctx, query)),
  'GET /users/:id': async (ctx, { params }) => ({
    status: 'success',
    user: await getUser(ctx, params.id),
  }),
  'PATCH /users/:id/role': async (ctx, { params, body }) => {
    await assertConfirmed(ctx)
    return { user: await changeRole(ctx, { userId: params.id, role: body.role }) }
  },
  'GET /users/:id/notes': async (ctx, { params }) => ({
    status: 'success',
    notes: await listCustomerNotes(ctx, params.id),
  }),
  'POST /users/:id/notes': async (ctx, { params, body }) => ({
    status: 'success',
    note: await addCustomerNote(ctx, { customerId: params.id, text: body.text }),
  }),
  'DELETE /users/:id/notes/:noteId': async (ctx, { params }) => {
    await removeCustomerNote(ctx, { customerId: params.id, noteId: params.noteId })
    return { status: 'success' }
  },
}
