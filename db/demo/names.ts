/** The shop's texts about some of its invented artists and labels. */
export const demoNames: { kind: 'artist' | 'label'; slug: string; about: string }[] = [
  {
    kind: 'artist',
    slug: 'calder-whitlow-quartet',
    about:
      'A tenor the size of a doorway, and three people who know when to leave the room. They rehearsed in one house for eleven years and named most of their tunes after it.',
  },
  {
    kind: 'artist',
    slug: 'anneliese-kroll',
    about:
      'She builds the instrument first and the music second. Everything since has borrowed from her; she has asked for none of it back.',
  },
  {
    kind: 'artist',
    slug: 'maud-ellacott',
    about:
      'Songs learned at a kitchen table and sung as instructions. Start with the wren, then wait for February.',
  },
  {
    kind: 'artist',
    slug: 'koji-halloran',
    about: 'Quiet machines, a piano, and rain from three cities. Best heard when the shop is shut.',
  },
  {
    kind: 'artist',
    slug: 'lucius-penn',
    about:
      'Bookkeeper by day, pianist on ledger paper by night. There is not a wasted note in his accounts.',
  },
  {
    kind: 'label',
    slug: 'harbourlight',
    about:
      'Jazz, cut live in a net loft with the windows open. You will hear trams, gulls, and once a dropped tray. The mono pressings on heavy card are the ones to look for.',
  },
  {
    kind: 'label',
    slug: 'edition-lindqvist',
    about:
      'Chamber music by the neighbours, recorded in a real room by one engineer with two microphones and a packed lunch.',
  },
  {
    kind: 'label',
    slug: 'voltwerk',
    about:
      'Electronic music with the covers off. The circuit is printed inside the sleeve; the half-speed cuts are worth the extra.',
  },
  {
    kind: 'label',
    slug: 'chamber-key',
    about:
      'Early music and late nights: harpsichord, voices, one cello. Every sleeve is printed with a gold frame that nobody at the label will explain.',
  },
  {
    kind: 'label',
    slug: 'hedgerow',
    about:
      'Songs from out of doors, in pressings of a few hundred. They sell out in a week and come back to us, well loved, ten years later.',
  },
]
