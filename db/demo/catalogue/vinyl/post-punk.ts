import type { WrittenRecord } from '../demo-product.ts'

export const postPunk: WrittenRecord[] = [
  {
    name: 'Escalator Music',
    artist: 'Stair Rods',
    label: 'Concrete Lark',
    released: '1979-11-19',
    price: 77,
    stock: 1,
    pictures: 3,
    text: 'Bass at the front, guitar in splinters, a singer reading the safety notices as if they were scripture. Nervous, angular and danceable against its will.',
    tracks:
      'Stand on the Right / Escalator Music / Emergency Stop / Mezzanine / Handrail / Out of Service / Lower Ground / Mind',
  },
  {
    name: 'Lower Ground',
    artist: 'Stair Rods',
    label: 'Concrete Lark',
    released: '1981-03-16',
    price: 54,
    text: 'They went down a floor and found echoes. Slower, with tape loops of the actual building. The last song simply leaves.',
    tracks:
      'Plant Room / Lower Ground / Boiler / Strip Light / Basement Opera / Damp Course / Fire Door',
  },
  {
    name: 'Dance Band of the Ministry',
    artist: 'Stair Rods',
    label: 'Concrete Lark',
    released: '1983-09-26',
    price: 36,
    text: 'Their pop record. Everyone involved was embarrassed by how good it is. Brass on three tracks, and a chorus on at least one.',
    tracks:
      'Ministry / Memo / Pension Plan / In Triplicate / Water Cooler / Acting Deputy / Flexitime / Dance Band',
  },
  {
    name: 'Parallax',
    artist: 'Marta Zielke',
    label: 'Concrete Lark',
    released: '1980-06-02',
    price: 69,
    text: 'Zielke plays a detuned bass and speaks four languages, often in the same line. Half manifesto, half lullaby. Look at the sleeve too long and it moves.',
    tracks:
      'Parallax / Left Eye / Right Eye / Moiré / Ich, Also / Vanishing Point / Horizon Line / Blink',
  },
  {
    name: 'Moiré',
    artist: 'Marta Zielke',
    label: 'Concrete Lark',
    released: '1982-10-11',
    price: 47,
    text: 'Two drummers play patterns that almost agree. In the gap between them she put nine songs about cities. Essential, as people say, though this time we mean it.',
    tracks:
      'Grid A / Grid B / Moiré / Tower Block / Underpass / Left Bank, Right Bank / Interference / Night Plan / Fade to Grid',
  },
  {
    name: 'A Short Course in Shouting',
    artist: 'The Plimsoll Line',
    label: 'Concrete Lark',
    released: '1978-08-28',
    price: 43,
    text: 'Fourteen songs, none above two minutes, all in tune if you are generous. The joy in it has not aged a day.',
    tracks:
      'Lesson One / Breathe / Vowels / I Said / Louder / From the Stomach / What / No, What / Repeat After Me / Practice / Neighbours / Hoarse / Exam / Results',
  },
  {
    name: 'Cargo',
    artist: 'The Plimsoll Line',
    label: 'Concrete Lark',
    released: '1980-12-08',
    price: 38,
    text: 'They slowed down enough to notice they could write. Dub space, ship horns, and a saxophone that arrived by mistake.',
    tracks:
      'Bill of Lading / Cargo / Ballast / Crane Driver / Dry Dock / Manifest / Duty Free / Listing',
  },
  {
    name: 'Bird Scarer',
    artist: 'Wet Concrete Club',
    label: 'Concrete Lark',
    released: '2023-04-21',
    price: 42,
    text: 'Young, furious and suspiciously well rehearsed. Two basses and no guitar. Best seen live, but your living room will do.',
    tracks:
      'Bird Scarer / Field of Phones / Soft Launch / Crop / Drone, Not That Kind / Hi-Fi for Pigeons / Kerb / Setting',
  },
  {
    name: '12 Songs, 1 Chord',
    artist: 'Ampersand',
    label: 'Plain Label',
    released: '1981-01-12',
    price: 50,
    text: 'The chord is E minor. You will not believe how much they get out of it. The sleeve tells you everything else you need to know, in order.',
    tracks:
      'E / E, Again / Minor / And / And Yet / And So On / Also / Plus / Moreover / Likewise / Furthermore / Etcetera',
  },
  {
    name: 'Side A / Side B',
    artist: 'Ampersand',
    label: 'Plain Label',
    released: '1982-05-24',
    price: 37,
    text: 'Side A is loud and side B is the same songs, played quietly, in the opposite order. It takes nerve. They had nothing else.',
    tracks:
      'First / Second / Third / Fourth / Fourth, Quietly / Third, Quietly / Second, Quietly / First, Quietly',
  },
  {
    name: 'Catalogue Number',
    artist: 'The Filing System',
    label: 'Plain Label',
    released: '1984-02-20',
    price: 45,
    text: 'Synthesisers, a cardboard drum kit and lyrics taken from a hardware catalogue. Washers is a genuine love song.',
    tracks:
      'Index / Hinges / Washers / Brass, Assorted / Out of Stock / Delivery Note / See Also / Returns',
  },
  {
    name: 'See Also',
    artist: 'The Filing System',
    label: 'Plain Label',
    released: '1986-09-15',
    price: 34,
    stock: 0,
    text: 'More words than any record on this shelf, delivered at the pace of an auctioneer with a train to catch. The lyric sheet folds out to a metre.',
    tracks: 'A to C / D, Mostly / See Also / Ibid. / Errata / Loose Leaf / Misfiled / Appendix',
  },
  {
    name: 'Everything Must Go',
    artist: 'Nadir & Daughters',
    label: 'Plain Label',
    released: '2015-10-02',
    price: 39,
    text: 'A father and two daughters sing the closing of the family shop, item by item. Dry as chalk, then suddenly not.',
    tracks:
      'Shutters / Everything Must Go / Window Display / Half Price Father / Mannequin / Till / Sellotape / Keys to the Agent',
  },
  {
    name: 'Nothing Remains to Be Sold',
    artist: 'Nadir & Daughters',
    label: 'Plain Label',
    released: '2020-02-28',
    price: 41,
    pictures: 2,
    text: 'The shop is gone, the songs are longer. One of the daughters has taken up the cello, to everyone’s benefit.',
    tracks:
      'To Let / Dust Shapes / Nothing Remains / Coffee Shop Now / Former Premises / Sign Writer / Good Will',
  },
  {
    name: 'Untitled (Grey)',
    artist: '',
    label: 'Plain Label',
    released: '1980-04-01',
    price: 55,
    pictures: 0,
    text: 'No artist, no titles, no picture; that is how it was sold in 1980 and how we sell it now. Seven untitled pieces for guitar and typewriter. The typewriter is mixed high.',
    tracks:
      'Untitled 1 / Untitled 2 / Untitled 3 / Untitled 4 / Untitled 5 / Untitled 6 / Untitled 7',
  },
]
