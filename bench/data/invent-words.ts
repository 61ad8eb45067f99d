import { type DemoProduct, demoProducts } from '#db/demo/catalogue/index.ts'
import type { Seeded } from '#db/demo/seeded.ts'

/** The vocabulary of generated products: words of the demo, and names combined from syllables. */
export type Vocabulary = {
  records: DemoProduct[]
  goods: DemoProduct[]
  sentences: string[]
  commonWords: string[]
  ownWords: string[]
  artists: string[]
  labels: string[]
}

const STARTS = ['Al', 'Ber', 'Cor', 'Dan', 'El', 'Fen', 'Gar', 'Hol', 'Is', 'Jor', 'Kel', 'Lun']
const MORE_STARTS = ['Mar', 'Nor', 'Os', 'Pel', 'Quin', 'Ros', 'Sel', 'Tor', 'Ul', 'Ver', 'Win']
const MIDDLES = ['', 'a', 'ba', 'de', 'ro', 'li', 'mo', 'ni', 'su', 'ta', 've', 'wi']
const ENDS = ['den', 'dra', 'field', 'gren', 'ka', 'land', 'lin', 'low', 'mere', 'ner', 'ric']
const MORE_ENDS = ['sen', 'son', 'stad', 'ston', 'thal', 'vik', 'wood', 'wyn', 'yard', 'zak', 'é']
const BANDS = ['Quartet', 'Trio', 'Orchestra', 'Ensemble', 'Brothers', 'Sisters', 'Sound', 'Union']

const ARTISTS = 6_000
const LABELS = 400
const OWN_WORDS = 20_000

export function inventWords(random: Seeded): Vocabulary {
  const syllables = { starts: [...STARTS, ...MORE_STARTS], ends: [...ENDS, ...MORE_ENDS] }
  const surname = () =>
    `${random.pick(syllables.starts)}${random.pick(MIDDLES)}${random.pick(MIDDLES)}${random.pick(syllables.ends)}`
  const commonWords = demoProducts
    .flatMap(({ name, album }) => [name, ...(album?.trackList ?? [])])
    .flatMap((title) => title.split(' '))
  const artist = () =>
    random.chance(0.5)
      ? `${surname()} ${surname()}`
      : `The ${random.pick(commonWords)} ${surname()} ${random.pick(BANDS)}`
  return {
    records: demoProducts.filter(({ album }) => album),
    goods: demoProducts.filter(({ album }) => !album),
    sentences: demoProducts.flatMap(({ description }) => description.split(/(?<=[.!?]) /)),
    commonWords,
    ownWords: Array.from({ length: OWN_WORDS }, surname),
    artists: Array.from({ length: ARTISTS }, artist),
    labels: Array.from({ length: LABELS }, () => `${surname()} Records`),
  }
}
