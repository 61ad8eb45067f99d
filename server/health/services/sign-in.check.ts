import type { CheckMessage } from '#contract/doctor.ts'
import type { Config } from '#server/config.ts'
import type { Check } from '#server/platform/check.ts'
import { isOnThisMachine } from '#server/platform/process/this-machine.ts'
import { note, ok, wrong } from './check-messages.ts'
import { probe } from './probe.ts'
import { checkRotatedSecrets } from './rotated-secrets.ts'

/**
 * Checks that the identity provider responds and is the right one. Only a sign-in shows whether it accepts the shop.
 */
export function signInCheck(config: Config): Check {
  return {
    part: 'sign-in',
    title: 'Sign-in',
    async run(context, signal) {
      return [
        ...(await checkProvider(config, signal)),
        ...(await checkRotatedSecrets(config, context)),
      ]
    },
  }
}

async function checkProvider(
  { google, demo, publicUrl }: Config,
  signal: AbortSignal,
): Promise<CheckMessage[]> {
  const redirect = `${publicUrl}/api/auth/google/callback`
  if (!google) return [demo ? demoProvider : passwordsOnly]
  const url = `${google.issuer}/.well-known/openid-configuration`
  const answer = await probe(url, signal).catch((error: Error) => error)
  if (answer instanceof Error) {
    return [wrong(`${answer.message}.`, 'Check that this machine may reach it by https.')]
  }
  const { issuer, authorization_endpoint: page } = answer.body
  if (answer.status !== 200 || withoutSlash(issuer) !== google.issuer || typeof page !== 'string') {
    return [
      wrong(
        `${google.issuer} does not answer as an identity provider.`,
        'Remove GOOGLE_ISSUER, unless you use another provider than Google.',
      ),
    ]
  }
  if (redirect.startsWith('http:') && !isOnThisMachine(redirect)) {
    return [
      wrong(
        `Google does not redirect to ${redirect}: it is not https.`,
        'Set PUBLIC_URL to the https address of the shop.',
      ),
    ]
  }
  return [ok(`${new URL(google.issuer).host} is there. It must know the address ${redirect}`)]
}

const withoutSlash = (issuer: unknown) =>
  typeof issuer === 'string' ? issuer.replace(/\/$/, '') : ''

const demoProvider = note(
  'Demo: a provider of the shop itself, besides passwords.',
  'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET for sign-in with Google.',
)

const passwordsOnly = note(
  'By password only.',
  'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET if customers shall sign in with Google.',
)
