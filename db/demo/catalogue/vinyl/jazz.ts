import type { WrittenRecord } from '../demo-product.ts'

export const jazz: WrittenRecord[] = [
  {
    name: 'Lamplight on Water Street',
    artist: 'Calder Whitlow Quartet',
    label: 'Harbourlight',
    released: '1959-10-12',
    price: 95,
    stock: 1,
    pictures: 4,
    text: 'Cut in one night with the windows open, and you can hear a tram pass during the third chorus of the title piece. Whitlow’s tenor is enormous and in no hurry at all. Mono, from the original tape, on heavy card.',
    tracks:
      'Lamplight on Water Street / Six Doors Down / Miss Ellery Waits / Tram Number Nine / Small Rain / The Landlord’s Blues',
  },
  {
    name: 'Nine Rooms',
    artist: 'Calder Whitlow Quartet',
    label: 'Harbourlight',
    released: '1962-03-05',
    price: 68,
    text: 'Nine short pieces, each named for a room in the house where the quartet rehearsed. The kitchen is the fast one. If you own no jazz at all, this is a kind place to begin.',
    tracks:
      'Hallway / Kitchen / Front Parlour / Stairs / Sewing Room / Cellar / Box Room / Landing / Attic',
  },
  {
    name: 'The Patient Hour',
    artist: 'Calder Whitlow Quartet',
    label: 'Harbourlight',
    released: '1966-11-21',
    price: 54,
    pictures: 2,
    text: 'Late Whitlow, slower and stranger, with bowed bass and a drummer who mostly listens. The last side is a single ballad that takes eighteen minutes to admit it is a love song.',
    tracks:
      'Ash Wednesday Walk / Two Clocks / For Ines / Unfinished Letter / Harbour Bell / The Patient Hour',
  },
  {
    name: 'Brass and Bramble',
    artist: 'The Ferrant Brothers',
    label: 'Harbourlight',
    released: '1961-06-18',
    price: 46,
    text: 'Trumpet and trombone, played by two brothers who reportedly never agreed on a tempo. The argument is the pleasure of it. Loud, funny, and over in thirty-four minutes.',
    tracks:
      'After You, I Insist / Bramble / Sunday Collar / Who Left the Gate / Cousin Ada / Minor Dispute / Brass Tacks',
  },
  {
    name: 'Blue Ledger',
    artist: 'Lucius Penn',
    label: 'Harbourlight',
    released: '1964-02-09',
    price: 61,
    text: 'Penn worked days as a bookkeeper and wrote his tunes on ledger paper, which explains the titles. Piano trio, close microphones, not a wasted note.',
    tracks:
      'Opening Balance / Carried Forward / Petty Cash / Red Ink / The Auditor / Quarter Day / Closed Account',
  },
  {
    name: 'Double Entry',
    artist: 'Lucius Penn',
    label: 'Harbourlight',
    released: '1968-09-30',
    price: 39,
    stock: 0,
    text: 'The sequel to Blue Ledger adds a second piano, played by Penn himself on another night. Some of it tangles. When it locks, around the middle of Receivables, there is nothing else like it.',
    tracks: 'Debit / Credit / Receivables / Folio Nine / Sundry Persons / Balance Brought Down',
  },
  {
    name: 'Paper Heron',
    artist: 'Odile Marchetti',
    label: 'Quill & Reed',
    released: '1971-04-14',
    price: 58,
    pictures: 3,
    text: 'A flute record for people who think they dislike flute records. Marchetti plays it like a street trumpet, over two percussionists and a very good electric bass. The closing piece was recorded in a greenhouse.',
    tracks: 'Paper Heron / Canal Song / Reeds / Orange Seller / Under the Viaduct / Glasshouse',
  },
  {
    name: 'Scissors, Paper, Moon',
    artist: 'Odile Marchetti',
    label: 'Quill & Reed',
    released: '1974-08-02',
    price: 44,
    text: 'Songs for her daughter, mostly in odd metres that a child can clap without trouble. Adults take longer. The sleeve is printed on uncoated stock and picks up fingerprints, so wash your hands.',
    tracks:
      'Counting Out / Scissors / Seven Steps Home / Paper / The Blue Spoon / Moon / Lullaby for an Engine / Lights Off',
  },
  {
    name: 'Market Day in Olhos',
    artist: 'Mateus Sardinha',
    label: 'Quill & Reed',
    released: '1978-05-27',
    price: 42,
    text: 'Guitar, accordion, brushes, and a room full of people who came for lunch and stayed. The applause is real and so is the dropped tray in Salt Cod Waltz.',
    tracks:
      'First Boat / Salt Cod Waltz / Awning Blues / Lemons, Three a Coin / Shade / The Long Lunch / Sweeping Up',
  },
  {
    name: 'Half a Mind',
    artist: 'Bettina Oyelaran',
    label: 'Quill & Reed',
    released: '2019-03-15',
    price: 48,
    text: 'Oyelaran sings standards nobody has heard before, because she wrote them. The band stays a half step behind the beat and lets her lead by the hand. Pressed quietly at 45 rpm over two records.',
    tracks:
      'Half a Mind / Any Other Tuesday / You Were Going to Say / Borrowed Coat / The Polite No / Late Edition / Somebody Else’s Umbrella / Encore for One',
  },
  {
    name: 'The Polite No',
    artist: 'Bettina Oyelaran',
    label: 'Quill & Reed',
    released: '2023-10-06',
    price: 52,
    pictures: 2,
    text: 'Bigger band, sharper tongue. Eight arrangements for nine players, and a title song that grew from two minutes to eleven since the last record. Comes with the lyrics in her own handwriting.',
    tracks:
      'Preface / The Polite No / Good Shoes / Seating Plan / Rumour in B Flat / Keep the Change / A Word at the Door / Taxi',
  },
  {
    name: 'Vinterlys',
    artist: 'Søren Halvgård Trio',
    label: 'Nordvåg',
    released: '1976-01-23',
    price: 72,
    text: 'Piano, bass and drums in a wooden church, in January, with the heating off. The cold is somehow audible. Best after ten at night, and not on small speakers.',
    tracks:
      'Vinterlys / Frost on Wire / The Ferry Does Not Run / Ø / Snow Fence / Psalm Without Words',
  },
  {
    name: 'Eleven Lighthouses',
    artist: 'Søren Halvgård Trio',
    label: 'Nordvåg',
    released: '1981-09-11',
    price: 49,
    text: 'Eleven miniatures for eleven lighthouses, each with the rhythm of its own lamp. You do not need to know that to like it, but there is a map inside if you do.',
    tracks:
      'Skarven / Little Sister / Two White, One Red / Grey Holm / The Keeper’s Dog / Lamp Out / Rost / Fog Signal / Outer Skerry / Relief Crew / Last Light',
  },
  {
    name: 'Open Water, Closed Door',
    artist: 'Kestrel Five',
    label: 'Nordvåg',
    released: '2021-05-28',
    price: 45,
    stock: 1,
    text: 'Five players who met on a ferry and clearly never left it. Long tones, sudden weather, a bass clarinet that sounds like a hull. The quietest pressing in the shop, by our ears.',
    tracks:
      'Casting Off / Open Water / Radar / Closed Door / Knots per Hour / Small Port, No Name / Alongside',
  },
  {
    name: 'Table for Three Hands',
    artist: 'Ilse Tamburro & Ray Okonedo',
    label: 'Nordvåg',
    released: '2026-02-20',
    price: 50,
    text: 'Vibraphone and piano, except that Tamburro broke a wrist the week before and played the whole session with one hand. They kept the date. What is missing turns out to be the best part.',
    tracks:
      'One Hand Washes / Table for Three / Splint / Waltz, Left Only / Blue Plaster / Six Weeks / Both Again',
  },
]
