import type { CheckLine } from '../../contract/doctor.ts'
import type { Config } from '../config.ts'
import type { Check } from '../platform/check.ts'
import { judgeFormerSecrets } from './former-secrets.ts'
import { note, ok, wrong } from './lines.ts'
import { isOnThisMachine } from './on-this-machine.ts'
import { probe } from './probe.ts'

/** Whether the identity provider is there and is who it should be. Whether it knows the shop only a sign-in tells. */
export function signInCheck(config: Config): Check {
  return {
    part: 'sign-in',
    title: 'Sign-in',
    async run(patient, signal) {
      return [
        ...(await judgeProvider(config, signal)),
        ...(await judgeFormerSecrets(config, patient)),
      ]
    },
  }
}

async function judgeProvider(
  { google, demo, publicUrl }: Config,
  signal: AbortSignal,
): Promise<CheckLine[]> {
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
        `Google sends nobody back to ${redirect}: it is not https.`,
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
