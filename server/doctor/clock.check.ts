import type { Config } from '../config.ts'
import type { Check } from '../platform/check.ts'
import { note, ok, wrong } from './lines.ts'
import { probe } from './probe.ts'

/** S3 and Stripe refuse what is older than five or fifteen minutes; sign-ins are stricter. */
const OFF_MS = 60_000
const A_LITTLE_OFF_MS = 10_000

/** Compares this machine's clock with the `Date` that the configured services answer with. */
export function clockCheck(config: Config): Check {
  return {
    part: 'clock',
    title: 'Clock',
    async run({ now }, signal) {
      const others = timekeepersOf(config)
      if (others.length === 0) return [ok('Nothing depends on it: no service is set up.')]
      const answers = await Promise.allSettled(others.map((url) => probe(url, signal)))
      const offsets = answers.flatMap((answer) => {
        const date = answer.status === 'fulfilled' ? answer.value.date : undefined
        return date ? [now().getTime() - date.getTime()] : []
      })
      if (offsets.length === 0) return [note('No service told its time.')]
      return [judge(offsets)]
    },
  }
}

function timekeepersOf({ stripe, google, images }: Config): string[] {
  return [
    ...(stripe ? [stripe.apiBase ?? 'https://api.stripe.com'] : []),
    ...(google ? [`${google.issuer}/.well-known/openid-configuration`] : []),
    ...(images.store === 's3' ? [images.bucketUrl] : []),
    ...(images.store === 'cloudinary' ? [images.apiBase] : []),
  ]
}

/** The middle one, so that a single service with a wrong clock misleads nobody. */
function judge(offsets: number[]) {
  const middle = offsets.toSorted((a, b) => a - b)[Math.floor(offsets.length / 2)] ?? 0
  const seconds = Math.round(Math.abs(middle) / 1000)
  const text = `${seconds} s ${middle > 0 ? 'ahead of' : 'behind'} the services.`
  const todo = 'Have the system set its clock: timedatectl set-ntp true.'
  if (Math.abs(middle) > OFF_MS) return wrong(text, todo)
  return Math.abs(middle) > A_LITTLE_OFF_MS ? note(text, todo) : ok('Right.')
}
