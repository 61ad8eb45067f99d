import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { REGISTERED_NOTICE_MS } from '#contract/limits.ts'
import { api } from '#web/lib/api/api.ts'
import { useSession } from '../session/session.ts'
import { readChallenge, readReturnTo, withChallenge } from './return-to.ts'
import {
  type Credentials,
  signInWithCode,
  signInWithPassword,
  signInWithToken,
} from './sign-in-actions.ts'
import {
  callbackFailed,
  toCodeError,
  toForgotError,
  toRegisterError,
  toResetError,
  toSignInError,
} from './sign-in-errors.ts'
import { nextState, type SignInError, type SignInTab, startState } from './sign-in-state.ts'

/** State and actions of the sign-in screen. `resetToken` comes from the link of a reset mail. */
export function useSignInScreen() {
  const [params] = useSearchParams()
  const resetToken = params.get('token')
  const [state, dispatch] = useReducer(nextState, null, () =>
    startState(
      resetToken ? 'reset-password' : 'login',
      params.get('error') === 'callback_failed' ? callbackFailed : null,
    ),
  )
  // Shared by all tabs: the email need not be typed again to register or to reset the password.
  const [email, setEmail] = useState('')
  const goOn = useReturn()
  const [challenge, keepChallenge] = useStoredChallenge()

  // After hydration only: the server does not know the history, and both first renders must match.
  useEffect(() => {
    if (challenge) dispatch({ type: 'challenge-received', challenge })
  }, [challenge])

  useEffect(() => {
    if (!state.registrationSuccess) return
    const timer = setTimeout(
      () => dispatch({ type: 'registration-notice-over' }),
      REGISTERED_NOTICE_MS,
    )
    return () => clearTimeout(timer)
  }, [state.registrationSuccess])

  // Already signed in, or just now in another tab.
  const { isAuthenticated } = useSession()
  const isDone = isAuthenticated && !state.isLoading && state.activeTab !== 'reset-password'
  const goOnOnceDone = useEffectEvent(goOn)
  useEffect(() => {
    if (isDone) goOnOnceDone()
  }, [isDone])

  async function attempt(work: () => Promise<void>, toError: (error: unknown) => SignInError) {
    dispatch({ type: 'started' })
    try {
      await work()
    } catch (error) {
      dispatch({ type: 'failed', error: toError(error) })
    }
  }

  return {
    state,
    email,
    setEmail,
    refuse: (error: SignInError) => dispatch({ type: 'failed', error }),
    chooseTab: (tab: SignInTab) => {
      if (challenge) keepChallenge(undefined)
      dispatch({ type: 'tab-chosen', tab })
    },

    signIn: (credentials: Credentials) =>
      attempt(async () => {
        const challenge = await signInWithPassword(credentials)
        if (challenge === null) goOn()
        else keepChallenge(challenge)
      }, toSignInError),

    giveCode: (code: string) =>
      attempt(async () => {
        await signInWithCode(state.challenge ?? '', code)
        goOn()
      }, toCodeError),

    register: (credentials: Credentials) =>
      attempt(async () => {
        await api('POST /auth/register', { body: { ...credentials, role: 'user' } })
        dispatch({ type: 'registered' })
      }, toRegisterError),

    requestReset: (address: string) =>
      attempt(async () => {
        await api('POST /auth/forgot-password', { body: { email: address } })
        dispatch({ type: 'reset-email-sent' })
      }, toForgotError),

    resetPassword: (password: string) =>
      attempt(async () => {
        const body = { token: resetToken ?? '', password }
        const token = readTokenOf(await api('POST /auth/reset-password', { body }))
        if (token === null) return dispatch({ type: 'password-reset' })
        await signInWithToken(token)
        goOn()
      }, toResetError),
  }
}

/** Navigates to the page that required the sign-in, or home; replaces the sign-in screen in the history. */
function useReturn(): () => void {
  const navigate = useNavigate()
  const location = useLocation()
  return () => {
    const { path, state } = readReturnTo(location.state)
    void navigate(path, { replace: true, state })
  }
}

/** The pending code challenge in the history entry, after a password or after Google. */
function useStoredChallenge() {
  const navigate = useNavigate()
  const { state } = useLocation()
  function keep(challenge: string | undefined) {
    void navigate('/auth', { replace: true, state: withChallenge(state, challenge) })
  }
  return [readChallenge(state), keep] as const
}

/** The response to a password reset may contain a session already. */
function readTokenOf(answer: object): string | null {
  return 'token' in answer && typeof answer.token === 'string' ? answer.token : null
}
