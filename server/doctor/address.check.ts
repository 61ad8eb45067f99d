import type { CheckLine } from '../../contract/doctor.ts'
import type { Config } from '../config.ts'
import type { Check } from '../platform/check.ts'
import { note, ok, wrong } from './lines.ts'
import { isOnThisMachine } from './on-this-machine.ts'
import { probe } from './probe.ts'

/** Whether the shop answers at the address customers type: name, certificate, proxy, process. */
export function addressCheck({ publicUrl }: Config): Check {
  return {
    part: 'address',
    title: 'Address',
    async run({ isInShop }, signal) {
      const answer = await probe(`${publicUrl}/api/health`, signal).catch((error: Error) => error)
      if (answer instanceof Error) return [whyNot(publicUrl, answer.message, isInShop)]
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

function whyNot(publicUrl: string, said: string, isInShop: boolean): CheckLine {
  if (isOnThisMachine(publicUrl)) {
    return isInShop
      ? note(`${said}.`, 'Set PUBLIC_URL to the address where the shop is reached.')
      : note('The shop is closed.', 'Open it with npm start.')
  }
  return wrong(
    `${said}.`,
    'Check the DNS record, the proxy and its certificate, and that the shop runs.',
  )
}
