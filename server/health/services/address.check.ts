import type { CheckMessage } from '#contract/doctor.ts'
import type { Config } from '#server/config.ts'
import type { Check } from '#server/platform/check.ts'
import { isOnThisMachine } from '#server/platform/process/this-machine.ts'
import { note, ok, wrong } from './check-messages.ts'
import { probe } from './probe.ts'

/** Checks that the shop answers at its public URL: DNS, certificate, proxy, process. */
export function addressCheck({ publicUrl }: Config): Check {
  return {
    part: 'address',
    title: 'Address',
    async run({ isInShop }, signal) {
      const answer = await probe(`${publicUrl}/api/health`, signal).catch((error: Error) => error)
      if (answer instanceof Error) return [noResponse(publicUrl, answer.message, isInShop)]
      if (answer.status === 200 && answer.body.status === 'ok') {
        return [ok(`The shop answers at ${publicUrl}`)]
      }
      return [
        wrong(
          `At ${publicUrl} something else answers (${answer.status}).`,
          'Check PUBLIC_URL, and where the proxy before the shop sends requests.',
        ),
      ]
    },
  }
}

function noResponse(publicUrl: string, reason: string, isInShop: boolean): CheckMessage {
  if (isOnThisMachine(publicUrl)) {
    return isInShop
      ? note(`${reason}.`, 'Set PUBLIC_URL to the address where the shop is reached.')
      : note('The shop is closed.', 'Open it with npm start.')
  }
  return wrong(
    `${reason}.`,
    'Check the DNS record, the proxy and its certificate, and that the shop runs.',
  )
}
