import { max } from 'drizzle-orm'
import type { CheckMessage } from '#contract/doctor.ts'
import type { Config } from '#server/config.ts'
import { paymentEvents } from '#server/orders/payment-events.tables.ts'
import type { Check } from '#server/platform/check.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isCardOnly } from '#server/platform/payments/index.ts'
import { isOnThisMachine } from '#server/platform/process/this-machine.ts'
import { note, ok, wrong } from './check-messages.ts'
import { probe } from './probe.ts'
import { checkEndpoints } from './stripe-endpoints.ts'
import { checkMethods } from './stripe-methods.ts'

const STRIPE = 'https://api.stripe.com'

/** Checks Stripe's key, its kind, and whether Stripe's events arrive. Moves no money. */
export function paymentsCheck(config: Config): Check {
  const { stripe, demo } = config
  return {
    part: 'payments',
    title: 'Payment',
    async run({ db }, signal) {
      if (!stripe) return [demo ? demoPage : noPayment]
      const listAtProvider = (path: string) =>
        probe(`${stripe.apiBase ?? STRIPE}/v1/${path}`, signal, {
          authorization: `Bearer ${stripe.secretKey}`,
        })
      const answer = await listAtProvider('balance').catch((error: Error) => error)
      if (answer instanceof Error) {
        return [wrong(`${answer.message}.`, 'Check that this machine may reach Stripe by https.')]
      }
      const refusal = checkResponse(answer.status)
      if (refusal) return [refusal]
      const address = `${config.publicUrl}/api/webhooks/stripe`
      const lines = [
        ...checkKeys(config),
        // A shop that is not publicly reachable receives events by other ways, such as the Stripe CLI.
        ...(isOnThisMachine(address)
          ? []
          : checkEndpoints(await listAtProvider('webhook_endpoints?limit=100'), address)),
        ...(await checkOffered(config, listAtProvider)),
        ...(db ? await checkEvents(address, db) : []),
      ]
      return lines.some(({ state }) => state !== 'ok')
        ? lines
        : [ok('Stripe knows the key.'), ...lines]
    },
  }
}

/** Nothing for cards only, which each account takes. */
async function checkOffered(
  { paymentMethods, formats }: Config,
  listAtProvider: (path: string) => ReturnType<typeof probe>,
): Promise<CheckMessage[]> {
  if (isCardOnly(paymentMethods)) return []
  const answer = await listAtProvider('payment_method_configurations?limit=100')
  return checkMethods(answer, paymentMethods, formats?.currency ?? 'AUD')
}

const demoPage = note(
  'Demo: no money moves.',
  'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to take cards.',
)

const noPayment = wrong(
  'Customers cannot pay: Stripe is not set up.',
  'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
)

/** A restricted key may not be allowed to read the balance; this check only needs a valid key. */
function checkResponse(status: number): CheckMessage | undefined {
  if (status === 200 || status === 403) return
  if (status === 401) {
    return wrong(
      'Stripe does not know the key.',
      "Copy STRIPE_SECRET_KEY again from Stripe's dashboard, under Developers, API keys.",
    )
  }
  return wrong(
    `Stripe answered ${status}.`,
    'Look at status.stripe.com, and check STRIPE_API_BASE if it is set.',
  )
}

function checkKeys({ stripe, publicUrl }: Config): CheckMessage[] {
  const lines: CheckMessage[] = []
  if (!stripe?.webhookSecret.startsWith('whsec_')) {
    lines.push(
      wrong(
        'STRIPE_WEBHOOK_SECRET is no signing secret: those begin with whsec_.',
        "Copy it from the endpoint's page in Stripe's dashboard, under Webhooks.",
      ),
    )
  }
  if (/^[sr]k_test_/.test(stripe?.secretKey ?? '') && !isOnThisMachine(publicUrl)) {
    lines.push(
      note(
        'The key is for tests: cards are not charged.',
        'Set the live key and the signing secret of a live endpoint before the shop opens.',
      ),
    )
  }
  return lines
}

async function checkEvents(address: string, db: Database): Promise<CheckMessage[]> {
  const rows = await db
    .select({ newest: max(paymentEvents.receivedAt) })
    .from(paymentEvents)
    .catch(() => [])
  const newest = rows[0]?.newest
  if (newest) return [ok(`The last event of Stripe came on ${toUtcText(newest)}.`)]
  return [
    note(
      'No event of Stripe has arrived yet.',
      `Make an endpoint for ${address} in Stripe's dashboard and send it a test event.`,
    ),
  ]
}

const toUtcText = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
