import type { Config } from '#server/config.ts'
import type { Check } from '#server/platform/check.ts'
import { note, ok, wrong } from './check-messages.ts'
import { probe } from './probe.ts'

/** S3 and Stripe reject requests that are 5 or 15 minutes old; sign-ins are stricter. */
const WRONG_FROM_MS = 60_000
const NOTE_FROM_MS = 10_000

/** Compares this machine's clock with the `Date` headers of the configured services. */
export function clockCheck(config: Config): Check {
  return {
    part: 'clock',
    title: 'Clock',
    async run({ now }, signal) {
      const others = timeServersOf(config)
      if (others.length === 0) return [ok('Nothing depends on it: no service is set up.')]
      const answers = await Promise.allSettled(others.map((url) => probe(url, signal)))
      const offsets = answers.flatMap((answer) => {
        const date = answer.status === 'fulfilled' ? answer.value.date : undefined
        return date ? [now().getTime() - date.getTime()] : []
      })
      if (offsets.length === 0) return [note('No service sent its time.')]
      return [assessOffset(offsets)]
    },
  }
}

function timeServersOf({ stripe, google, images }: Config): string[] {
  return [
    ...(stripe ? [stripe.apiBase ?? 'https://api.stripe.com'] : []),
    ...(google ? [`${google.issuer}/.well-known/openid-configuration`] : []),
    ...(images.store === 's3' ? [images.bucketUrl] : []),
    ...(images.store === 'cloudinary' ? [images.apiBase] : []),
  ]
}

/** The median: a single service with a wrong clock has no effect. */
function assessOffset(offsets: number[]) {
  const middle = offsets.toSorted((a, b) => a - b)[Math.floor(offsets.length / 2)] ?? 0
  const seconds = Math.round(Math.abs(middle) / 1000)
  const text = `${seconds} s ${middle > 0 ? 'ahead of' : 'behind'} the services.`
  const todo = 'Have the system set its clock: timedatectl set-ntp true.'
  if (Math.abs(middle) > WRONG_FROM_MS) return wrong(text, todo)
  return Math.abs(middle) > NOTE_FROM_MS ? note(text, todo) : ok('Right.')
}
