import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/client.ts'
import {
  toForgotError,
  toRegisterError,
  toResetError,
  toSignInError,
} from '#web/account/sign-in/sign-in-errors.ts'
import { nextState, startState } from '#web/account/sign-in/sign-in-state.ts'

const failure = (statusCode: number, message?: string) =>
  new ApiError({ statusCode, ...(message ? { message } : {}) })

describe('the messages of a failed sign-in', () => {
  it.each([
    [
      'ERR-1',
      toSignInError,
      failure(401, 'Incorrect email or password'),
      'Incorrect email or password',
    ],
    ['ERR-1', toSignInError, failure(500), 'Login failed'],
    ['ERR-1', toSignInError, new Error('Anything'), 'Login failed'],
    ['ERR-2', toRegisterError, failure(409, 'Taken'), 'Taken'],
    ['ERR-2', toRegisterError, failure(0), 'Registration failed'],
    [
      'ERR-3',
      toForgotError,
      failure(500, 'Internal'),
      'Unable to process request. Please try again later or contact support if the problem persists.',
    ],
    ['ERR-4', toForgotError, failure(400, 'Odd'), 'Odd'],
    ['ERR-4', toForgotError, failure(400), 'Invalid email address'],
    [
      'ERR-5',
      toForgotError,
      failure(500, 'Error updating user'),
      'Unable to process reset request. Please try again later.',
    ],
    ['ERR-6', toForgotError, failure(429, 'Too many requests'), 'Too many requests'],
    ['ERR-6', toForgotError, failure(502), 'Failed to send reset email'],
    ['ERR-7', toResetError, failure(401, 'x'), 'Reset link has expired. Please request a new one.'],
    ['ERR-8', toResetError, failure(400, 'x'), 'Password must be at least 8 characters long'],
    ['ERR-9', toResetError, failure(500, 'x'), 'Failed to reset password'],
    ['ERR-9', toResetError, failure(409, 'Choose another'), 'Failed to reset password'],
  ])('%s', (_, toError, error, text) => {
    expect(toError(error).text).toBe(text)
  })

  it('report an unreachable server', () => {
    expect(toSignInError(failure(0)).hint).toMatch(/connection/)
    expect(toSignInError(failure(500)).hint).toBeUndefined()
  })

  it('name the way in when a stranger has used up the attempts [SEC-6]', () => {
    expect(toSignInError(failure(429, 'Too many attempts'))).toEqual({
      text: 'Too many attempts',
      hint: 'Or set a new password with “Forgot password?”.',
    })
  })

  it('explain a rejected password', () => {
    expect(toResetError(failure(409, 'Choose another')).hint).toBe('Choose another')
  })
})

describe('the sign-in screen', () => {
  it.each(['login', 'register', 'forgot-password', 'reset-password'] as const)(
    'keeps all of its state, on the tab %s too [SIGN-1 SIGN-14]',
    (activeTab) => {
      expect(startState(activeTab)).toEqual({
        activeTab,
        isLoading: false,
        error: null,
        registrationSuccess: false,
        resetEmailSent: false,
        resetSuccess: false,
      })
    },
  )

  it('clears loading, errors and notices when the tab changes [SIGN-15]', () => {
    const registered = nextState(startState('register'), { type: 'registered' })
    const busy = nextState(registered, { type: 'started' })
    expect(nextState(busy, { type: 'tab-chosen', tab: 'register' })).toEqual(startState('register'))
  })

  it('switches to login after a registration, with a temporary notice [AUTH-20 AUTH-21 AUTH-22]', () => {
    const registered = nextState(startState('register'), { type: 'registered' })
    expect(registered).toMatchObject({ activeTab: 'login', registrationSuccess: true })
    expect(nextState(registered, { type: 'registration-notice-over' })).toEqual(startState('login'))
  })

  it('switches to login after a reset, with a notice [AUTH-24 AUTH-25]', () => {
    expect(nextState(startState('reset-password'), { type: 'password-reset' })).toMatchObject({
      activeTab: 'login',
      resetSuccess: true,
      isLoading: false,
    })
  })

  it('stays on the tab after a reset mail [AUTH-26]', () => {
    expect(nextState(startState('forgot-password'), { type: 'reset-email-sent' })).toMatchObject({
      activeTab: 'forgot-password',
      resetEmailSent: true,
    })
  })

  it('clears the previous error when a new attempt starts', () => {
    const failed = nextState(startState('login'), { type: 'failed', error: { text: 'No' } })
    expect(failed).toMatchObject({ isLoading: false, error: { text: 'No' } })
    expect(nextState(failed, { type: 'started' })).toMatchObject({ isLoading: true, error: null })
  })
})
