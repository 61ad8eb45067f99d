import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { REGISTERED_NOTICE_MS } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import { readChallenge, readReturnTo, withChallenge } from './return-to.ts'
import { useSession } from './session.ts'
import {
  callbackFailed,
  toCodeError,
  toForgotError,
  toLoginError,
  toRegisterError,
  toResetError,
} from './sign-in-errors.ts'
import { nextState, type SignInError, type SignInTab, startState } from './sign-in-state.ts'
import {
  type Credentials,
  signInWithCode,
  signInWithPassword,
  signInWithToken,
} from './sign-in-ways.ts'

/** What the sign-in screen shows and can do. `resetToken` comes with the link of a reset mail. */
export function useSignInScreen() {
  const [params] = useSearchParams()
  const resetToken = params.get('token')
  const [state, dispatch] = useReducer(nextState, null, () =>
    startState(
      resetToken ? 'reset-password' : 'login',
      params.get('error') === 'callback_failed' ? callbackFailed : null,
    ),
  )
  // Kept across tabs: whoever registers or forgot the password need not type it again.
  const [email, setEmail] = useState('')
  const goOn = useReturn()
  const [challenge, keepChallenge] = useKeptChallenge()

  // Not in the first render: the server, which knows no history, has to agree with it.
  useEffect(() => {
    if (challenge) dispatch({ type: 'code-asked', challenge })
  }, [challenge])

  useEffect(() => {
    if (!state.registrationSuccess) return
    const timer = setTimeout(
      () => dispatch({ type: 'registration-notice-over' }),
      REGISTERED_NOTICE_MS,
    )
    return () => clearTimeout(timer)
  }, [state.registrationSuccess])

  // Signed in already, or just now in another tab.
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

    logIn: (credentials: Credentials) =>
      attempt(async () => {
        const asked = await signInWithPassword(credentials)
        if (asked === null) goOn()
        else keepChallenge(asked)
      }, toLoginError),

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

/** Leads to the page that asked to sign in, else home; the sign-in screen leaves the history. */
function useReturn(): () => void {
  const navigate = useNavigate()
  const location = useLocation()
  return () => {
    const { path, state } = readReturnTo(location.state)
    void navigate(path, { replace: true, state })
  }
}

/** What a code is asked for: kept in the history entry, whether a password or Google came before. */
function useKeptChallenge() {
  const navigate = useNavigate()
  const { state } = useLocation()
  function keep(challenge: string | undefined) {
    void navigate('/auth', { replace: true, state: withChallenge(state, challenge) })
  }
  return [readChallenge(state), keep] as const
}

/** The answer to a reset may sign in at once (spec.md, section 4). */
function readTokenOf(answer: object): string | null {
  return 'token' in answer && typeof answer.token === 'string' ? answer.token : null
}
