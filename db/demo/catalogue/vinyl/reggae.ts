import type { WrittenRecord } from '../demo-product.ts'

export const reggae: WrittenRecord[] = [
  {
    name: 'Tin Roof Version',
    artist: 'Prince Lattimer',
    label: 'Echo Yard',
    released: '1974-08-05',
    price: 88,
    stock: 1,
    pictures: 3,
    text: 'The rain on the roof was too loud, so Lattimer recorded it on its own channel and played it as an instrument. Bass you feel in your coat. One of ten records we would save first.',
    tracks:
      'Tin Roof Version / Gutter Pipe Dub / Zinc / Barrel Full / Cloudburst Rockers / Dry Season Version / Thunder, Far',
  },
  {
    name: 'Zinc Fence Dub',
    artist: 'Prince Lattimer',
    label: 'Echo Yard',
    released: '1976-05-17',
    price: 56,
    text: 'Everything is taken away until only the idea of the song is left, and then the idea gets an echo. Sounds best two rooms from the speakers.',
    tracks:
      'Zinc Fence / Corrugated / Nail / Hole in the Fence / Neighbour Version / Hammer Dub / Lean / Shade',
  },
  {
    name: 'Midnight Mango Walk',
    artist: 'Sister Evadne',
    label: 'Echo Yard',
    released: '1978-02-27',
    price: 64,
    text: 'A singer of great calm over the hottest band in the yard. Half of it is about mangoes. The other half only says so.',
    tracks:
      'Midnight Mango Walk / Who Planted It / Ripe / Ladder / Not Your Tree / Stone Inside / Sweet Yellow / Basket',
  },
  {
    name: 'Ladder Against the Sky',
    artist: 'Sister Evadne',
    label: 'Echo Yard',
    released: '1981-07-20',
    price: 47,
    text: 'Harmony, organ bubble, and lyrics you will remember at work. The dub of the title song, hidden at the end, is the reason DJs ask for it.',
    tracks:
      'Ladder Against the Sky / Rung / Keep Climbing, Evadne / Cloud Table / Bird Business / Come Down for Supper / Ladder Dub',
  },
  {
    name: 'Seventeen Bass Lines',
    artist: 'Cornell Pryce',
    label: 'Echo Yard',
    released: '1977-10-31',
    price: 51,
    text: 'There are only nine tracks, so somebody counted wrong or somebody is hiding. Pryce plays as if the strings were anchor rope.',
    tracks:
      'Number One / Number Four / Deep Number / Number Seven / Odd Number / Number Eleven / Number, Please / Fifteen / Seventeen',
  },
  {
    name: 'Salt in the Speaker',
    artist: 'Harbour View Sound',
    label: 'Echo Yard',
    released: '2016-11-11',
    price: 39,
    text: 'A sound system from the docks makes its own record at last. Damp, heavy, gently psychedelic. The cut is deep; set your tracking force with care.',
    tracks:
      'Salt in the Speaker / Container Ship / Gull Dub / Rope Burn / Low Tide Steppers / Buoy / Harbour View',
  },
  {
    name: 'Low Tide Steppers',
    artist: 'Harbour View Sound',
    label: 'Echo Yard',
    released: '2021-08-20',
    price: 41,
    pictures: 2,
    text: 'Digital this time, and twice as heavy. The melodica on side two was bought at a toy shop and outplays everyone.',
    tracks:
      'Mudflat / Low Tide Steppers / Crab Walk / Pylon / Toy Shop Melodica / High Water Mark / Causeway',
  },
  {
    name: 'Palm Court Rocksteady',
    artist: 'The Cavaliers of Nine Mile Bay',
    label: 'Tall Palm',
    released: '1967-06-26',
    price: 92,
    text: 'Hotel band by night, the best rocksteady group on the island after hours. Sweet three-part singing, a guitar like a clean glass. Light surface noise before track one, then none.',
    tracks:
      'Palm Court / Waiter, Wait / Room Service / Ask the Moon / Sandals / Lobby Girl / Brass Key / Number Nine Bus / Good Night, Manager / Staff Entrance',
  },
  {
    name: 'After the Guests Go Home',
    artist: 'The Cavaliers of Nine Mile Bay',
    label: 'Tall Palm',
    released: '1968-03-18',
    price: 67,
    text: 'The name is the plan. Looser than the first, recorded on the terrace with the chairs stacked. You can hear the sea in the fades.',
    tracks:
      'Stack the Chairs / After the Guests / Half a Bottle / Barefoot / Terrace Light / Sea Wall / Tip Jar / Sleep Late',
  },
  {
    name: 'Ska at the Crossroads',
    artist: 'Eugene Tull & His Orchestra',
    label: 'Tall Palm',
    released: '1964-09-14',
    price: 79,
    stock: 0,
    text: 'Ten quick instrumentals with the brass right at the front. Tull conducted with a rolled newspaper, and on Headline you can hear him strike the lectern.',
    tracks:
      'Crossroads / Headline / Traffic Policeman / Donkey Cart / Morning Paper / Sharp Corner / Yield / Right of Way / Dusty Shoes / All Roads',
  },
  {
    name: 'Lovers at the Bus Shelter',
    artist: 'Yvette Mayhew',
    label: 'Tall Palm',
    released: '1980-02-11',
    price: 44,
    text: 'Lovers rock from a suburb with poor transport links. Tender, funny and completely unguarded. We sell more of this in winter.',
    tracks:
      'Bus Shelter / Share My Chips / Number 36 / Your Mother Likes Me / Night Bus / Ring the Bell / Top Deck / Walk the Rest',
  },
  {
    name: 'Night Bus',
    artist: 'Yvette Mayhew',
    label: 'Tall Palm',
    released: '1983-11-28',
    price: 36,
    text: 'One song from the debut became a whole record of going home late. The drum machine is shy. She is not.',
    tracks:
      'Last One / Night Bus / Condensation / Front Seat / Ticket / Two More Stops / Key in the Door',
  },
  {
    name: 'Rebuild the Sound',
    artist: 'Ras Bartholomew',
    label: 'Tall Palm',
    released: '1979-09-03',
    price: 58,
    pictures: 2,
    text: 'Written after a fire took his whole sound system. Eight songs of loss with not one complaint among them. The horns are a promise.',
    tracks:
      'Ashes / Rebuild the Sound / Borrowed Amplifier / Wood and Wire / Lend a Hand / New Cone / Test, Test / Saturday Again',
  },
  {
    name: 'Conch Shell Radio',
    artist: 'Ras Bartholomew',
    label: 'Tall Palm',
    released: '1982-04-05',
    price: 42,
    text: 'Pirate radio jingles link nine songs, and two of the jingles are better than most bands. Warm, hand-made and slightly off its frequency.',
    tracks:
      'Sign On / Conch Shell Radio / Weather and Fish Prices / Dedication / Static / Ask for Me / Battery Low / One More for Mother / Sign Off',
  },
  {
    name: 'Dub from a Small Kitchen',
    artist: 'Mina Park-Douglas',
    label: 'Echo Yard',
    released: '2026-06-19',
    price: 45,
    text: 'Made with pans, a kettle and a tape delay repaired by her father. The kettle comes to the boil exactly once, and when it does, be sitting down.',
    tracks:
      'Tap / Whisk Dub / Cold Fridge Hum / Pepper / Kettle / Steam Version / Washing Up in Stereo / Extractor Fan',
  },
]
