/** Reviews by the invented staff of the demo shop, latest last. */
export type DemoReview = {
  productKey: string
  author: string
  daysAgo: number
  isPick: boolean
  text: string
}

export const demoReviews: DemoReview[] = [
  {
    productKey: 'the-ferrant-brothers-brass-and-bramble',
    author: 'Ottilie',
    daysAgo: 61,
    isPick: false,
    text: 'Two brothers who cannot agree on a tempo, and a drummer who has stopped trying to make them. Side two is where it gets good.',
  },
  {
    productKey: 'koji-halloran-soft-machinery-of-rain',
    author: 'Ottilie',
    daysAgo: 33,
    isPick: true,
    text: 'We put this on to close up and missed the tram. *Afterwards* alone is worth it: nine minutes, three notes, no hurry.\n\nThe pressing is **dead quiet**, which it has to be.',
  },
  {
    productKey: 'inez-fontaine-moss-paid-in-daylight',
    author: 'Marlow',
    daysAgo: 19,
    isPick: true,
    text: 'She sings as if she had already won the argument. A record for washing up, for driving, and for nobody in particular.',
  },
  {
    productKey: 'calder-whitlow-quartet-nine-rooms',
    author: 'Ottilie',
    daysAgo: 11,
    isPick: true,
    text: 'Nine rooms, one take each. You hear the door of the studio in the fourth, and nobody wanted it gone.',
  },
  {
    productKey: 'ampersand-side-a-side-b',
    author: 'Marlow',
    daysAgo: 4,
    isPick: true,
    text: 'Play the B-side first. Then flip it, and tell us that the A-side is not about you.',
  },
]
