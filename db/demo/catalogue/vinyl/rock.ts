import type { WrittenRecord } from '../demo-product.ts'

export const rock: WrittenRecord[] = [
  {
    name: 'Motel Cathedral',
    artist: 'The Vacant Saints',
    label: 'Gutterglass',
    released: '1973-07-09',
    price: 65,
    pictures: 3,
    text: 'Two guitars, one of them always about to fall over. It was panned on release by everyone and has been in somebody’s car ever since.',
    tracks:
      'Check In / Motel Cathedral / Ice Machine / Neon Psalm / Vacancy / Bible in the Drawer / Pool Closed / Noon Checkout',
  },
  {
    name: 'Pool Closed',
    artist: 'The Vacant Saints',
    label: 'Gutterglass',
    released: '1975-10-20',
    price: 48,
    text: 'The difficult second record, difficult mainly for them. Listeners get nine filthy riffs and a piano ballad that has no right to work.',
    tracks:
      'Lifeguard / Chlorine / Deep End / No Running / Pool Closed / Towel / Leaf Net / Shallow / Drain',
  },
  {
    name: 'All the Wrong Roads',
    artist: 'Carmody Lane',
    label: 'Gutterglass',
    released: '1978-03-06',
    price: 39,
    text: 'Bar-room rock with a good heart and a slipping clutch. Her voice is all gravel and grammar. Turn it up past where the neighbours mind.',
    tracks:
      'Wrong Road One / Spare Tyre / Ask at the Pump / Carmody Lane / Map Folded Wrong / Dust / Wrong Road Nine / Driveway',
  },
  {
    name: 'Postcards I Did Not Send',
    artist: 'Carmody Lane',
    label: 'Gutterglass',
    released: '1982-06-14',
    price: 35,
    text: 'Ten songs, each addressed to somebody who still lives in her home town. They have all heard it by now.',
    tracks:
      'Dear Ronnie / Wish You Were / Second-Class Stamp / Dear Mr Pratt / The View From Here / Dear Bev / Weather Fine / Dear Dad / Out of Room / P.S.',
  },
  {
    name: 'Ransom Note Romance',
    artist: 'Glue Season',
    label: 'Gutterglass',
    released: '2009-02-13',
    price: 37,
    text: 'Short, loud, and glued together from other people’s love letters. Eleven songs in twenty-six minutes, so keep your coat on.',
    tracks:
      'Cut / Paste / Dearest Whoever / Vowels Only / Wrong Font / Ransom Note Romance / Sticky / Yours, Etc. / Envelope / Return to Sender / Postage Due',
  },
  {
    name: 'Loud Wallpaper',
    artist: 'Glue Season',
    label: 'Gutterglass',
    released: '2013-08-23',
    price: 38,
    stock: 0,
    text: 'They learned a fourth chord and use it sparingly. A noisy record about living at home, produced by somebody’s mum, and produced very well.',
    tracks:
      'Loud Wallpaper / Woodchip / Bunk Bed / Mum, It’s a Chorus / Bannister / Bluetack / Airing Cupboard / Knock',
  },
  {
    name: 'Ore',
    artist: 'Hammerwright',
    label: 'Iron Orchard',
    released: '1971-11-15',
    price: 110,
    stock: 1,
    pictures: 4,
    text: 'Where heavy begins, some say, in a garage behind a real forge. Six songs at the speed of a rolling stone, and they do mean stone. This is the textured-sleeve pressing.',
    tracks: 'Ore / Anvil Dawn / The Blacksmith’s Apology / Slag / Quench / Iron Orchard',
  },
  {
    name: 'Bellows',
    artist: 'Hammerwright',
    label: 'Iron Orchard',
    released: '1973-04-30',
    price: 76,
    text: 'Louder than Ore, with an organ. The nine-minute title piece breathes in for four minutes and breathes out for five.',
    tracks: 'Inhale / Bellows / Coal Saint / The Long Tongs / Ember Choir / Exhale',
  },
  {
    name: 'Crown of Rooks',
    artist: 'Mordant Vale',
    label: 'Iron Orchard',
    released: '1986-10-31',
    price: 59,
    text: 'Fast, cold, and far better read than it lets on. The lyrics rhyme in three dead languages. Comes with a poster you should hang where guests will see it.',
    tracks:
      'Rookery / Crown of Rooks / Black Harvest / Nettle King / Sepulchral Weather / The Moor Takes Notes / Carrion Clerk / Gallows Waltz',
  },
  {
    name: 'The Moor Takes Notes',
    artist: 'Mordant Vale',
    label: 'Iron Orchard',
    released: '1989-02-06',
    price: 51,
    text: 'A concept record in which a landscape slowly loses patience. Blistering first side; second side is mostly wind, and the wind is excellent.',
    tracks:
      'Heather / The Moor Takes Notes / Bog Oak / Survey Party / Sinking / Wind I / Wind II / Wind III',
  },
  {
    name: 'Slow Lava',
    artist: 'Tectonic Aunt',
    label: 'Iron Orchard',
    released: '2018-11-02',
    price: 46,
    pictures: 2,
    text: 'Three women, two riffs, one amplifier taller than they are. Doom with a sense of humour and impeccable tuning.',
    tracks:
      'Crust / Slow Lava / Subduction Zone / Auntie Is Rising / Basalt / Pillow Talk, Pillow Lava',
  },
  {
    name: 'Shed Songs',
    artist: 'Neville Aldous',
    label: 'Long Shed',
    released: '1969-05-12',
    price: 82,
    text: 'Eccentric, tape-damaged and full of tunes. Aldous recorded everything in a shed on an allotment and credited the tomatoes. The phasing was done by hand, with a thumb.',
    tracks:
      'Good Morning, Marrow / Shed Song / Mister Slug Goes to Town / Phase of the Moon / Tea at Four, Also at Five / The Greenhouse Effect / Compost Raga / Lock the Door',
  },
  {
    name: 'Compost Raga',
    artist: 'Neville Aldous',
    label: 'Long Shed',
    released: '1970-09-07',
    price: 60,
    text: 'One half-joke from the first record becomes a whole side, with tabla, and stops being a joke around minute six. Side two has the pop songs.',
    tracks:
      'Compost Raga / Wheelbarrow / Her Majesty’s Beans / Kaleidoscope Shed / Rhubarb, Rhubarb / Frost Warning',
  },
  {
    name: 'Weekend at the Edge of the Map',
    artist: 'The Ordnance',
    label: 'Long Shed',
    released: '1995-07-17',
    price: 44,
    text: 'Guitars like a wide valley. It sold poorly, then every band you like bought one. The gatefold opens to a map of nowhere, drawn to scale.',
    tracks:
      'Legend / Contour / Weekend at the Edge / Bridleway / Trig Point / Marsh Symbols / Church Without Tower / Grid North / Folded',
  },
  {
    name: 'Spot Heights',
    artist: 'The Ordnance',
    label: 'Long Shed',
    released: '1998-04-20',
    price: 41,
    text: 'Quieter than before and twice as tall. We play Grid North by request and Spot Heights by choice.',
    tracks:
      'Datum / Spot Heights / Isthmus / Walkers Welcome / Disused / Public Footpath / Sea Level',
  },
]
