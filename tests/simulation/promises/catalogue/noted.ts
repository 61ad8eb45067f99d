import { brokenNotes } from '../../commands/catalogue/book.ts'
import { definePromise, type ShopPromise } from '../../promise.ts'

/** Differences that commands of the catalogue found between two moments, such as before and after an undo. */
const define = (name: string, sentence: string): ShopPromise =>
  definePromise({
    name,
    sentence,
    share: 1,
    async check(world) {
      const all = brokenNotes(world)
      const noted = all.filter((each) => each.promise === name)
      for (const each of noted) all.splice(all.indexOf(each), 1)
      return [...new Set(noted.map(({ text }) => text))]
    },
  })

export const notedPromises: ShopPromise[] = [
  define('P2', 'A count that is older than a sale does not undo it.'),
  define('P9', 'An undo gives the answers of before; a file imported twice changes nothing.'),
  define('P12', 'Every refusal has a reason that is true and a next step that helps.'),
  define('P13', 'What was deleted blocks nothing.'),
  define('P14', 'Discogs can read the files, and what is gone there is asked about.'),
  define('P16', 'The shop does by itself what the owner has set.'),
]
