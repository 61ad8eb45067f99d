import { max } from 'drizzle-orm'
import type { CheckLine } from '../../contract/doctor.ts'
import { paymentEvents } from '../checkout/checkout.tables.ts'
import type { Config } from '../config.ts'
import type { Check } from '../platform/check.ts'
import type { Database } from '../platform/db/database.ts'
import { note, ok, wrong } from './lines.ts'
import { isOnThisMachine } from './on-this-machine.ts'
import { probe } from './probe.ts'
import { judgeEndpoints } from './stripe-endpoints.ts'

const STRIPE = 'https://api.stripe.com'

/** Whether Stripe knows the key, which kind it is, and whether Stripe's events arrive. Moves nothing. */
export function paymentsCheck(config: Config): Check {
  const { stripe, demo } = config
  return {
    part: 'payments',
    title: 'Payment',
    async run({ db }, signal) {
      if (!stripe) return [demo ? demoPage : noPayment]
      const ask = (path: string) =>
        probe(`${stripe.apiBase ?? STRIPE}/v1/${path}`, signal, {
          authorization: `Bearer ${stripe.secretKey}`,
        })
      const answer = await ask('balance').catch((error: Error) => error)
      if (answer instanceof Error) {
        return [wrong(`${answer.message}.`, 'Check that this machine may reach Stripe by https.')]
      }
      const refusal = judgeAnswer(answer.status)
      if (refusal) return [refusal]
      const address = `${config.publicUrl}/api/webhooks/stripe`
      const lines = [
        ...judgeKeys(config),
        // A shop nobody else reaches is told of events by other ways, such as the Stripe CLI.
        ...(isOnThisMachine(address)
          ? []
          : judgeEndpoints(await ask('webhook_endpoints?limit=100'), address)),
        ...(db ? await judgeEvents(address, db) : []),
      ]
      return lines.some(({ state }) => state !== 'ok')
        ? lines
        : [ok('Stripe knows the key.'), ...lines]
    },
  }
}

const demoPage = note(
  'Demo: no money moves.',
  'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to take cards.',
)

const noPayment = wrong(
  'Nobody can pay: Stripe is not set up.',
  'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
)

/** A restricted key need not be allowed to read the balance; that it is known is all that is asked. */
function judgeAnswer(status: number): CheckLine | undefined {
  if (status === 200 || status === 403) return
  if (status === 401) {
    return wrong(
      'Stripe does not know the key.',
      "Copy STRIPE_SECRET_KEY anew from Stripe's dashboard, under Developers, API keys.",
    )
  }
  return wrong(
    `Stripe answered ${status}.`,
    'Look at status.stripe.com, and check STRIPE_API_BASE if it is set.',
  )
}

function judgeKeys({ stripe, publicUrl }: Config): CheckLine[] {
  const lines: CheckLine[] = []
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

async function judgeEvents(address: string, db: Database): Promise<CheckLine[]> {
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
