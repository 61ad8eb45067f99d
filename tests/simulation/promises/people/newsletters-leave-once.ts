import { confirmedOf } from '../../commands/catalogue/newsletter.ts'
import { definePromise } from '../../promise.ts'

/** The subjects of newsletters in a life, which no two share. */
const NEWSLETTER = /^News \d+$/

export const newslettersLeaveOnce = definePromise({
  name: 'P21',
  sentence: 'No subscriber gets one newsletter twice, and nobody gets one who has not confirmed.',
  share: 0.2,
  async check(world) {
    const confirmed = confirmedOf(world)
    const seen = new Set<string>()
    return world.mailbox.letters.flatMap(({ to, subject }) => {
      if (!NEWSLETTER.test(subject)) return []
      const broken: string[] = []
      if (!confirmed.has(to)) broken.push(`“${to}” gets a newsletter without having confirmed`)
      const letter = `${to} ${subject}`
      if (seen.has(letter)) broken.push(`“${to}” gets a newsletter twice`)
      seen.add(letter)
      return broken
    })
  },
})
