export type SignInTab = 'login' | 'register' | 'forgot-password' | 'reset-password' | 'code'

/** A message, beside the field it names if the form has that field, otherwise above the form. */
export type SignInError = { text: string; hint?: string; field?: string }

export type SignInState = {
  activeTab: SignInTab
  isLoading: boolean
  error: SignInError | null
  registrationSuccess: boolean
  resetEmailSent: boolean
  resetSuccess: boolean
  /** The challenge that the code on the tab `code` answers; absent on every other tab. */
  challenge?: string
}

export type SignInEvent =
  | { type: 'tab-chosen'; tab: SignInTab }
  | { type: 'started' }
  | { type: 'failed'; error: SignInError }
  | { type: 'registered' }
  | { type: 'registration-notice-over' }
  | { type: 'reset-email-sent' }
  | { type: 'password-reset' }
  | { type: 'challenge-received'; challenge: string }

export function startState(tab: SignInTab, error: SignInError | null = null): SignInState {
  return {
    activeTab: tab,
    isLoading: false,
    error,
    registrationSuccess: false,
    resetEmailSent: false,
    resetSuccess: false,
  }
}

export function nextState(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'tab-chosen':
      return startState(event.tab)
    case 'started':
      return { ...state, isLoading: true, error: null }
    case 'failed':
      return { ...state, isLoading: false, error: event.error }
    case 'registered':
      return { ...startState('login'), registrationSuccess: true }
    case 'registration-notice-over':
      return { ...state, registrationSuccess: false }
    case 'reset-email-sent':
      return { ...state, isLoading: false, resetEmailSent: true }
    case 'password-reset':
      return { ...startState('login'), resetSuccess: true }
    case 'challenge-received':
      return { ...startState('code'), challenge: event.challenge }
  }
}
