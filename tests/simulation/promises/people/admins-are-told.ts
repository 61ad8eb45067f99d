import { bookOf } from '../../commands/people/book.ts'
import { definePromise } from '../../promise.ts'

/** A key may be revoked, and an endpoint deleted, long before its mail leaves. */
export const adminsAreTold = definePromise({
  name: 'P8',
  sentence:
    'Each admin gets one mail about each new API key and webhook endpoint, and other people get none.',
  share: 1,
  needsRest: true,
  async check(world) {
    const about = world.mailbox.letters.filter(({ subject }) =>
      /^An? (API key|webhook endpoint)/.test(subject),
    )
    return [...bookOf(world).noticeReaders].flatMap(([name, readers]) => {
      const line = new RegExp(`\\b${name}$`, 'm')
      const mailed = about.filter(({ text }) => line.test(text)).map(({ to }) => to)
      return mailed.toSorted().join() === readers.toSorted().join()
        ? []
        : [`“${name}” is new for ${readers.length} admins, and ${mailed.length} are mailed`]
    })
  },
})
