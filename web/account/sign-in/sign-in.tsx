import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { pageMeta } from '#web/lib/page-meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { WithoutScripts } from '#web/ui/without-scripts.tsx'
import type { Route } from './+types/sign-in'
import { CodeForm } from './code-form.tsx'
import { RunoutOrnament } from './runout-ornament.tsx'
import { ForgotForm, RegisterForm, ResetForm, SignInForm } from './sign-in-forms.tsx'
import type { SignInState, SignInTab } from './sign-in-state.ts'
import { useSignInScreen } from './use-sign-in-screen.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Sign in', hidden: true })

const headings: Record<SignInTab, { title: string; text: string }> = {
  login: { title: 'Welcome back', text: 'Login to your account to continue' },
  register: { title: 'Create an account', text: 'Sign up for an account to get started' },
  'forgot-password': {
    title: 'Forgotten password',
    text: 'Request a password reset link below',
  },
  'reset-password': { title: 'Set new password', text: 'Enter your new password below' },
  code: { title: 'One more step', text: 'Enter the code your authenticator shows now' },
}

export default function SignIn() {
  const screen = useSignInScreen()
  const { state, chooseTab } = screen
  const tab = state.activeTab
  const forms: Record<SignInTab, ReactNode> = {
    login: <SignInForm screen={screen} />,
    register: <RegisterForm screen={screen} />,
    'forgot-password': <ForgotForm screen={screen} />,
    'reset-password': <ResetForm screen={screen} />,
    code: <CodeForm screen={screen} />,
  }
  const isMailSent = tab === 'forgot-password' && state.resetEmailSent
  return (
    <main id="main" tabIndex={-1} className="grid flex-1 lg:grid-cols-2">
      <RunoutOrnament className="max-lg:hidden" />
      <div className="flex justify-center px-5 py-12 lg:items-center">
        <div className="w-full max-w-sm">
          <Heading {...headings[tab]} />
          <div className="mt-8">
            <WithoutScripts>
              Signing in needs JavaScript. Please switch it on for this shop.
            </WithoutScripts>
          </div>
          <div className="mt-8 space-y-5 noscript:hidden">
            <Notices state={state} />
            {!isMailSent && forms[tab]}
            {(tab === 'login' || tab === 'register') && <GoogleLink />}
          </div>
          {tab !== 'code' && <Toggle tab={tab} onChoose={chooseTab} />}
          <Agreement />
        </div>
      </div>
    </main>
  )
}

/** Takes the focus when the tab changes, which makes screen readers announce the new title. */
function Heading({ title, text }: { title: string; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const announced = useRef(title)
  useEffect(() => {
    if (announced.current === title) return
    announced.current = title
    heading.current?.focus()
  }, [title])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {title}
      </h1>
      <p className="mt-2 text-soft">{text}</p>
    </>
  )
}

function Notices({ state }: { state: SignInState }) {
  const { error } = state
  return (
    <>
      <div role="status" className="space-y-5 empty:sr-only">
        {state.registrationSuccess && (
          <Alert
            tone="success"
            isLive={false}
            title="Account created successfully! Please log in with your new account."
          />
        )}
        {state.resetSuccess && (
          <Alert
            tone="success"
            isLive={false}
            title="Your password has been reset. You can now log in with your new password."
          />
        )}
        {state.resetEmailSent && (
          <Alert tone="success" isLive={false} title="Check your email">
            If an account exists with this email, you will receive password reset instructions.
          </Alert>
        )}
      </div>
      {error && !isBesideField(error.field) && <Alert title={error.text}>{error.hint}</Alert>}
    </>
  )
}

function isBesideField(field: string | undefined): boolean {
  return field === 'email' || field === 'password' || field === 'code'
}

/** A full navigation: the browser leaves for the provider and returns to /auth/callback. */
function GoogleLink() {
  return (
    <>
      <p className="flex items-center gap-4 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <a
        href="/api/auth/google"
        className={buttonStyle({ variant: 'secondary', size: 'lg', wide: true })}
      >
        Continue with Google
      </a>
    </>
  )
}

function Toggle({ tab, onChoose }: { tab: SignInTab; onChoose: (tab: SignInTab) => void }) {
  const [prompt, answer, target] =
    tab === 'login'
      ? (["Don't have an account?", 'Sign up now', 'register'] as const)
      : (['Have an account?', 'Sign in now', 'login'] as const)
  return (
    <p className="mt-8 text-sm noscript:hidden">
      <button type="button" onClick={() => onChoose(target)} className="group py-1">
        {prompt} <span className="link font-medium group-hover:decoration-accent">{answer}</span>
      </button>
    </p>
  )
}

function Agreement() {
  return (
    <p className="mt-6 border-t border-line pt-6 text-sm text-soft">
      By continuing you agree to our{' '}
      <Link to="/terms" className="link">
        Terms of Use
      </Link>{' '}
      and{' '}
      <Link to="/privacy" className="link">
        Privacy Policy
      </Link>
      , and to receive periodic emails.
    </p>
  )
}
