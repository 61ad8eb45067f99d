import type { authCalls } from '#contract/auth.ts'
import { AppError } from '#contract/errors.ts'
import { getUser } from '#server/accounts/index.ts'
import { bearerToken } from '#server/http/access.ts'
import { countAttempts, countersOf, type Limit } from '#server/http/count-attempts.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { signedIn } from '#server/platform/context.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'
import { confirmEmail } from './confirm-email.ts'
import { requestPasswordReset } from './passwords/request-password-reset.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { registerUser } from './register-user.ts'
import { exchangeSession } from './sessions/exchange-session.ts'
import { signOut } from './sessions/sign-out.ts'
import { describeUserAgent } from './sessions/user-agent-label.ts'
import { finishGoogleSignIn } from './sign-in/finish-google-sign-in.ts'
import { readBrowserKeyCookie, setBrowserKeyCookie, toStorefront } from './sign-in/google.http.ts'
import { signIn } from './sign-in/sign-in.ts'
import { startGoogleSignIn } from './sign-in/start-google-sign-in.ts'
import { throttleSignIn } from './sign-in-throttle.ts'
import { hasDeviceCookie, setDeviceCookie } from './trusted-device.http.ts'

const HOUR = 3600

/** Generous: an office or a school may share one address. */
const registrations: Limit = { name: 'register', attempts: 300, windowSeconds: HOUR }

const resetMails: Limit = { name: 'reset-mail', attempts: 60, windowSeconds: HOUR }

/** Only slows down repeated presses of the button; `requestPasswordReset` limits the mails. */
const resetMailsToOne: Limit = { name: 'reset-mail-account', attempts: 5, windowSeconds: HOUR }

export const authHandlers: HandlersFor<keyof typeof authCalls> = {
  'POST /auth/register': async (ctx, { body }, { request }) => {
    await countAttempts(ctx, countersOf(registrations, request.ip))
    return { user: await registerUser(ctx, body) }
  },
  'POST /auth/login': async (ctx, { body }, { request, reply }) => {
    const isKnownDevice = await hasDeviceCookie(ctx, request, body.email)
    const attempt = { email: body.email, address: request.ip, isKnownDevice }
    const answer = await throttleSignIn(ctx, attempt, () =>
      signIn(ctx, body, describeUserAgent(request.headers['user-agent'])),
    )
    if (!answer) {
      throw new AppError('second-factor-needed', 'This account also asks for a code', {
        field: 'code',
      })
    }
    await setDeviceCookie(ctx, reply, answer.user._id)
    return answer
  },
  'POST /auth/logout': (ctx, _input, { request }) => signOut(ctx, bearerToken(request)),
  'GET /auth/me': async (ctx) => ({ user: await getUser(ctx, signedIn(ctx).userId) }),
  'POST /auth/forgot-password': async (ctx, { body: { email } }, { request }) => {
    await countAttempts(ctx, countersOf(resetMailsToOne, request.ip, email))
    await countAttempts(ctx, countersOf(resetMails, request.ip))
    await requestPasswordReset(ctx, email)
  },
  'POST /auth/reset-password': async (ctx, { body }, { reply }) => {
    const { userId } = await resetPassword(ctx, body)
    await setDeviceCookie(ctx, reply, userId)
  },
  'POST /account/confirm-email': (ctx, { body }) => confirmEmail(ctx, body.token),
  'GET /auth/google': async (ctx, _input, { reply }) => {
    try {
      const { browserKey, url } = await startGoogleSignIn(ctx)
      setBrowserKeyCookie(ctx, reply, browserKey)
      reply.redirect(url)
    } catch (error) {
      ctx.log.warn({ err: error }, 'identity provider request failed')
      toStorefront(ctx, reply)
    }
  },
  'GET /auth/google/callback': async (ctx, _input, { request, reply }) => {
    try {
      const { admission, userId } = await finishGoogleSignIn(ctx, {
        browserKey: readBrowserKeyCookie(request),
        search: new URL(request.url, ctx.settings.publicUrl).search,
        browser: describeUserAgent(request.headers['user-agent']),
      })
      if ('token' in admission) await setDeviceCookie(ctx, reply, userId)
      toStorefront(ctx, reply, admission)
    } catch (error) {
      logSecurityEvent(ctx.log, 'sign-in-refused', { reason: 'google', err: error })
      toStorefront(ctx, reply)
    }
  },
  'POST /auth/callback': async (ctx, _input, { request }) => {
    const user = await getUser(ctx, signedIn(ctx).userId)
    const isKnownBrowser = await hasDeviceCookie(ctx, request, user.email)
    const token = await exchangeSession(ctx, { isKnownBrowser })
    // The access check has found the token of the request.
    return { token: token ?? bearerToken(request) ?? '', user }
  },
}
