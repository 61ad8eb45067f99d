import { AppError } from '../../../contract/errors.ts'
import type { secondFactorCalls } from '../../../contract/second-factor.ts'
import type { HandlersFor } from '../../http/handlers.ts'
import { assertOwner } from '../assert-owner.ts'
import { keepDevice, knownDeviceOf } from '../known-device.http.ts'
import { beginCodeLogIn } from '../log-in.ts'
import { browserInWords } from '../sessions/browser-in-words.ts'
import { assertConfirmed } from '../sessions/confirmed-session.ts'
import { throttleSignIn } from '../sign-in-throttle.ts'
import { beginSecondFactor } from './begin-second-factor.ts'
import { answerChallenge } from './challenges.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { getOwnSecondFactor, getSecondFactorOf } from './second-factor.queries.ts'
import { resetSecondFactor, switchOffSecondFactor } from './switch-off-second-factor.ts'

export const secondFactorHandlers: HandlersFor<keyof typeof secondFactorCalls> = {
  'POST /auth/login/challenge': async (ctx, { body }, { request }) => {
    const device = knownDeviceOf(ctx, request, body.email)
    const attempt = { email: body.email, address: request.ip, device }
    const answer = await throttleSignIn(ctx, attempt, () => beginCodeLogIn(ctx, body))
    if (!answer) throw new AppError('conflict', 'This account asks for no code. Please sign in.')
    return answer
  },
  'POST /auth/login/code': async (ctx, { body }, { request, reply }) => {
    const browser = browserInWords(request.headers['user-agent'])
    const answer = await answerChallenge(ctx, body, browser)
    keepDevice(ctx, reply, answer.user.email)
    return answer
  },
  'GET /auth/second-factor': async (ctx) => getOwnSecondFactor(ctx),
  'POST /auth/second-factor': async (ctx, { body }, { request }) => {
    await assertOwner(ctx, request, body.password)
    return beginSecondFactor(ctx)
  },
  'POST /auth/second-factor/confirm': async (ctx, { body }) => confirmSecondFactor(ctx, body),
  'POST /auth/second-factor/off': async (ctx, { body }, { request }) => {
    await assertOwner(ctx, request, body.password)
    await switchOffSecondFactor(ctx, body.code)
    return { status: 'success' }
  },
  'GET /users/:id/second-factor': async (ctx, { params }) => getSecondFactorOf(ctx, params.id),
  'DELETE /users/:id/second-factor': async (ctx, { params }) => {
    await assertConfirmed(ctx)
    await resetSecondFactor(ctx, params.id)
    return { status: 'success' }
  },
}
