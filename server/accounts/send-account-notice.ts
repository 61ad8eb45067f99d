import type { Context } from '#server/platform/context.ts'
import type { JobRun } from '#server/platform/job-runner/job-worker.ts'
import { button, facts, note, paragraph, renderMail } from '#server/platform/mail/index.ts'
import type { AccountNotice, AccountNoticeMail } from './accounts.jobs.ts'

type NoticeText = {
  title: string
  happened: string
  ifNotYou: string
  /** The page of the shop where its reader can act. */
  button?: { label: string; path: string }
}

const toShop = { label: 'Go to the shop', path: '/auth' }

const askAdmin =
  'That was not you? Set a new password at once, and tell the other administrators of the shop.'

const texts: Record<AccountNotice, NoticeText> = {
  'second-factor-on': {
    title: 'Your second step is on',
    happened: 'Signing in to your account now also asks for a code of your authenticator.',
    ifNotYou: askAdmin,
  },
  'second-factor-off': {
    title: 'Your second step is off',
    happened: 'Signing in to your account no longer asks for a code of your authenticator.',
    ifNotYou: askAdmin,
  },
  'second-factor-reset': {
    title: 'Your second step was switched off',
    happened:
      'Somebody who looks after the shop switched the second step of your sign-in off. Set it up again under Settings, Your sign-in.',
    ifNotYou: 'You did not ask for it? Talk to the other administrators of the shop.',
  },
  recovery: {
    title: 'A recovery code was used',
    happened: 'Somebody, hopefully you, signed in to your account with one of its recovery codes.',
    ifNotYou: askAdmin,
  },
  'code-reused': {
    title: 'A code was used twice',
    happened:
      'A code of your authenticator that had been used already was given once more, and refused. Codes count once: if that was you, wait for the next one.',
    ifNotYou:
      'That was not you? Somebody has your password and saw a code: set a new password at once, and tell the other administrators of the shop.',
  },
  password: {
    title: 'Your password was changed',
    happened:
      'A new password was set for your account with a mailed link. You are signed out everywhere else.',
    ifNotYou:
      'That was not you? Somebody reads your mail: change its password first, then set a new one here with "Forgot password?".',
  },
  'password-changed': {
    title: 'Your password was changed',
    happened:
      'Somebody, hopefully you, has changed your password with the one before. You are signed out everywhere else.',
    ifNotYou:
      'That was not you? Set a new one at once with "Forgot password?" where you sign in: that signs everybody out.',
  },
  promoted: {
    title: 'You are now an administrator',
    happened:
      'Your account may now look after the shop. You are signed out everywhere: please sign in again.',
    ifNotYou: 'You did not expect this? Talk to the other administrators of the shop.',
  },
  'many-failures': {
    title: 'Many sign-ins fail',
    happened:
      'More than 200 sign-ins to the shop have failed within an hour, far more than customers mistype: somebody is guessing passwords. The shop slows them down, and no account is closed to its owner.',
    ifNotYou:
      'Switch the second step on for each administrator, under Settings, Your sign-in. The log of your proxy has the networks, which you can block there.',
  },
  'api-key-made': {
    title: 'An API key was made',
    happened:
      'An administrator of the shop made an API key. A program makes calls with it as that administrator, without a sign-in.',
    ifNotYou:
      'That was none of you? Revoke the key at once under Settings, API keys. Then the administrator who is named here sets a new password with "Forgot password?" at the sign-in: that signs everybody out.',
    button: { label: 'See the API keys', path: '/admin/settings/api-keys' },
  },
  'webhook-set-up': {
    title: 'A webhook endpoint was set up',
    happened:
      'An administrator of the shop chose an address to which the shop sends these events from now on, with the orders or products they are about.',
    ifNotYou:
      'That was none of you? Delete the endpoint at once under Settings, Webhooks. Then the administrator who is named here sets a new password with "Forgot password?" at the sign-in: that signs everybody out.',
    button: { label: 'See the webhooks', path: '/admin/settings/webhooks' },
  },
  'google-linked': {
    title: 'Google now signs you in',
    happened:
      'Somebody, hopefully you, signed in with the Google account of this address. From now on it opens your account here.',
    ifNotYou:
      'That was not you? Somebody has your Google account: change its password first, then set a new one here with "Forgot password?".',
  },
  'google-refused': {
    title: 'A Google sign-in was refused',
    happened:
      'Somebody, hopefully you, tried to sign in with a Google account of this address. It is not the one that is linked to your account here, so the shop refused it. "Forgot password?" where you sign in sets a password that opens your account.',
    ifNotYou: 'That was not you? Then do nothing: nobody was signed in.',
  },
  deleted: {
    title: 'Your account is deleted',
    happened:
      'Your account is gone, and with it your profile, cart and sign-ins. A newsletter that still comes has a link to end it. Of paid orders the shop keeps what an invoice needs, as the law asks; orders under way are still sent.',
    ifNotYou: 'That was not you? Answer this mail.',
  },
}

/** Mails a notice about a change to an account; a repeated attempt has the same Message-ID. */
export async function sendAccountNotice(
  ctx: Context,
  { email, notice, facts: given = [] }: AccountNoticeMail,
  { id }: Pick<JobRun, 'id'>,
): Promise<void> {
  const { shopName, publicUrl } = ctx.settings
  const { title, happened, ifNotYou, button: { label, path } = toShop } = texts[notice]
  const mail = renderMail(ctx.settings, {
    title,
    preview: happened,
    blocks: [
      paragraph(happened),
      ...(given.length > 0 ? [facts(...given)] : []),
      ...(notice === 'deleted' ? [] : [button(label, publicUrl + path)]),
      note(ifNotYou),
    ],
  })
  await ctx.mailer.send({ id, to: email, subject: `${title} at ${shopName}`, ...mail })
}
