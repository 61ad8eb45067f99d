import { AppError } from '#contract/errors.ts'
import type { twoFactorCalls } from '#contract/two-factor.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { reauthenticate } from './reauthenticate.ts'
import { describeUserAgent } from './sessions/user-agent-label.ts'
import { answerChallenge } from './sign-in/challenges.ts'
import { startCodeSignIn } from './sign-in/sign-in.ts'
import { throttleSignIn } from './sign-in-throttle.ts'
import { hasDeviceCookie, setDeviceCookie } from './trusted-device.http.ts'
import { beginTwoFactor } from './two-factor/begin-two-factor.ts'
import { confirmTwoFactor } from './two-factor/confirm-two-factor.ts'
import { disableTwoFactor, resetTwoFactor } from './two-factor/disable-two-factor.ts'
import { getOwnTwoFactor, getTwoFactorOf } from './two-factor/two-factor.queries.ts'

export const twoFactorHandlers: HandlersFor<keyof typeof twoFactorCalls> = {
  'POST /auth/login/challenge': async (ctx, { body }, { request }) => {
    const isKnownDevice = await hasDeviceCookie(ctx, request, body.email)
    const attempt = { email: body.email, address: request.ip, isKnownDevice }
    const answer = await throttleSignIn(ctx, attempt, () => startCodeSignIn(ctx, body))
    if (!answer) throw new AppError('conflict', 'This account asks for no code. Please sign in.')
    return answer
  },
  'POST /auth/login/code': async (ctx, { body }, { request, reply }) => {
    const browser = describeUserAgent(request.headers['user-agent'])
    const answer = await answerChallenge(ctx, body, browser)
    await setDeviceCookie(ctx, reply, answer.user._id)
    return answer
  },
  'GET /auth/second-factor': async (ctx) => getOwnTwoFactor(ctx),
  'POST /auth/second-factor': async (ctx, { body }, { request }) => {
    await reauthenticate(ctx, request, body.password)
    return beginTwoFactor(ctx)
  },
  'POST /auth/second-factor/confirm': async (ctx, { body }) => confirmTwoFactor(ctx, body),
  'POST /auth/second-factor/off': async (ctx, { body }, { request }) => {
    await reauthenticate(ctx, request, body.password)
    await disableTwoFactor(ctx, body.code)
  },
  'GET /users/:id/second-factor': async (ctx, { params }) => getTwoFactorOf(ctx, params.id),
  'DELETE /users/:id/second-factor': async (ctx, { params }) => {
    await resetTwoFactor(ctx, params.id)
  },
}
