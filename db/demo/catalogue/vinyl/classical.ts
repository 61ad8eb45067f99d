import type { WrittenRecord } from '../demo-product.ts'

export const classical: WrittenRecord[] = [
  {
    name: 'Three String Quartets',
    artist: 'Aurel Quartet',
    label: 'Edition Lindqvist',
    released: '1960-09-19',
    price: 89,
    pictures: 3,
    text: 'The quartets of Henrike Solberg, who wrote three and burned a fourth. Early stereo with an honest room around it. The slow movement of the second is why people own stereos.',
    tracks:
      'No. 1: Allegro / No. 1: Andante / No. 1: Presto / No. 2: Lento / No. 2: Vivace / No. 3: Fuga / No. 3: Adagio',
  },
  {
    name: 'The Burned Quartet',
    artist: 'Aurel Quartet',
    label: 'Edition Lindqvist',
    released: '1969-02-24',
    price: 55,
    text: 'A reconstruction of Solberg’s lost fourth from the viola part, which the violist had kept. Scholars object. Listeners have not.',
    tracks:
      'Moderato / Scherzo, Incomplete / Viola Alone / Finale, Conjectural / Fragment A / Fragment B',
  },
  {
    name: 'Piano Works 1911 to 1919',
    artist: 'Magda Oravecz',
    label: 'Edition Lindqvist',
    released: '1963-05-13',
    price: 67,
    text: 'Forgotten miniatures by forgotten neighbours, played as if they were the news. Oravecz had small hands and solved everything with rhythm. Mono, and perfect.',
    tracks:
      'Bagatelle in Grey / Two Marches for a Small Army / Waltz on One Leg / Nocturne / Étude for Cold Fingers / Berceuse / Snow Piece / Toccata',
  },
  {
    name: 'Goldfinch Variations',
    artist: 'Magda Oravecz',
    label: 'Edition Lindqvist',
    released: '1967-10-30',
    price: 48,
    text: 'Thirteen variations on four notes a bird sang outside the studio. She improvised it in the lunch hour; the engineer, thank heaven, was eating at the desk.',
    tracks:
      'Theme / Variation 1 / Variation 2 / Variation 3 / Variation 4 / Variation 5 / Variation 6 / Variation 7 / Variation 8 / Variation 9 / Variations 10–12 / Variation 13 / Bird',
  },
  {
    name: 'Concerto for Bassoon and Small Town',
    artist: 'Philharmonia of the Lower Valley',
    label: 'Edition Lindqvist',
    released: '1977-04-18',
    price: 40,
    text: 'Every amateur in the valley, one professional bassoon. The brass band enters from the car park. It is a joke told with complete love.',
    tracks:
      'I. Market / II. Council Meeting / III. River, Evening / IV. The Band Arrives / V. Everyone / Encore: Bassoon Home',
  },
  {
    name: 'Symphony of Weights and Measures',
    artist: 'Philharmonia of the Lower Valley',
    label: 'Edition Lindqvist',
    released: '1981-11-09',
    price: 38,
    stock: 0,
    text: 'Large, bright and orderly, like a good ironmonger’s. The percussion section weighed their parts. Two records for the price of one.',
    tracks: 'Ounce / Furlong / Gill / Troy / Peck / Bushel / Fathom / The Metre Arrives',
  },
  {
    name: 'Eight Études in Equal Steps',
    artist: 'Constanze Wehr',
    label: 'Edition Lindqvist',
    released: '2016-03-11',
    price: 46,
    text: 'Minimal piano by a former typesetter. The rules are printed on the sleeve, which is also the score. Follow along; it is easier than it looks.',
    tracks: 'One Step / Two Steps / Three / Four / Five / Six / Seven / Octave',
  },
  {
    name: 'Grid for Eleven Strings',
    artist: 'Constanze Wehr',
    label: 'Edition Lindqvist',
    released: '2021-02-05',
    price: 47,
    text: 'Eleven string players, eleven bars, and every possible meeting between them. Austere for ten minutes and then, somehow, a dance.',
    tracks: 'Rows / Columns / Diagonals / Knight’s Move / Empty Squares / Full Board',
  },
  {
    name: 'Harpsichord by Candle',
    artist: 'Léonie de Brandes',
    label: 'Chamber & Key',
    released: '1970-12-07',
    price: 59,
    text: 'Recorded in a power strike, in gloves with the tips cut off. Between the pieces you hear her blow on her hands. Nobody had the heart to edit it.',
    tracks:
      'Prelude / Allemande / Courante / Air for Cold Hands / Sarabande / Gavotte I & II / Gigue / Candle Out',
  },
  {
    name: 'Songs Without a Singer',
    artist: 'Léonie de Brandes',
    label: 'Chamber & Key',
    released: '1974-05-20',
    price: 42,
    text: 'Accompaniments only. The singer never came, so the songs stayed open, and generations have sung in the gaps. Lyrics enclosed, do your best.',
    tracks:
      'The Miller’s Window / Spring, Provisional / To the Lute / Rose, Again / Erl, the Younger / Serenade for Nobody / Good Night',
  },
  {
    name: 'Night Office',
    artist: 'The Corbel Singers',
    label: 'Chamber & Key',
    released: '1985-09-02',
    price: 54,
    stock: 1,
    text: 'Twelve voices in a stone tower at three in the morning. The echo lasts nine seconds, and they sing with it as with a thirteenth.',
    tracks:
      'Versicle / Psalm of the Third Hour / Responsory / Lux / Antiphon for Rain / Silence, Measured / Canticle / Dawn Verse',
  },
  {
    name: 'Stone, Breath',
    artist: 'The Corbel Singers',
    label: 'Chamber & Key',
    released: '1992-11-30',
    price: 45,
    text: 'New music for old buildings. Each piece was made for one arch, one stair, one well. The well is remarkable.',
    tracks: 'Arch / Stair / Cloister Walk / Well / Rood / Undercroft / Keystone',
  },
  {
    name: 'Cello, Alone, Mostly',
    artist: 'Ruben Castellane',
    label: 'Chamber & Key',
    released: '2010-10-22',
    price: 44,
    pictures: 2,
    text: 'A solo recital interrupted, twice, by an uninvited blackbird, who is credited. Close, woody sound. Your dog will look up.',
    tracks:
      'Entrance / Sarabande / Blackbird I / Courante / Recitative / Blackbird II / Chaconne / Rosin',
  },
  {
    name: 'The Clockmaker’s Opera',
    artist: 'Teatro Minimo',
    label: 'Chamber & Key',
    released: '2019-05-31',
    price: 74,
    text: 'An opera for four singers and forty clocks. Complete on three records, with a libretto you could give as a present. Act two runs eleven seconds fast on purpose.',
    tracks:
      'Overture: Winding / I. The Shop / I. A Customer / II. Escapement Aria / II. Quartet at Noon / II. Eleven Seconds / III. The Stopped Clock / III. Duet / III. Striking / Epilogue: Tick',
  },
  {
    name: 'Late Style',
    artist: 'Ruben Castellane',
    label: 'Chamber & Key',
    released: '2027-01-29',
    price: 49,
    text: 'Announced for the end of January: Castellane returns to the pieces of his debut, seventeen years older and in less of a hurry. The blackbird has been invited.',
    tracks:
      'Entrance, Again / Sarabande, Slower / Courante / Recitative / Blackbird III / Chaconne / Exit',
  },
]
