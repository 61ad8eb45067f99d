import type { WrittenRecord } from '../demo-product.ts'

export const soul: WrittenRecord[] = [
  {
    name: 'Kitchen Table Gospel',
    artist: 'Delphine Royce',
    label: 'Marigold',
    released: '1967-07-03',
    price: 84,
    stock: 1,
    pictures: 3,
    text: 'Royce was twenty-two and had never been in a studio; the band had never been in anything else. They got it in two takes. Every song here has been sampled, and none of the samples are better.',
    tracks:
      'Kitchen Table Gospel / Tell It Slower / My Side of the Bed / Saturday Hands / No Sugar / Come Up the Back Stairs / Bless This Mess / What Did I Do With My Heart / Amen, Mister / Dishes',
  },
  {
    name: 'Slow Train to Yes',
    artist: 'Delphine Royce',
    label: 'Marigold',
    released: '1970-02-16',
    price: 57,
    text: 'The strings arrived and she did not let them win. A record about changing your mind, sung by someone who never once sounds unsure.',
    tracks:
      'Slow Train to Yes / Station Clock / Nobody’s Fool Before Noon / Two Coats / Give Me the Aisle Seat / Perhaps / Timetable / Last Stop, Baby',
  },
  {
    name: 'Sunday Clothes',
    artist: 'Delphine Royce',
    label: 'Marigold',
    released: '1973-05-21',
    price: 41,
    text: 'Her last for the label, and the happiest. The title song is three minutes of getting dressed to go out and feels like the best part of the evening.',
    tracks:
      'Sunday Clothes / Press and Starch / Gold Buttons / Walk Me Round the Block / Hat Song / Lipstick on the Glass / Shoes Off / Monday, Go Away',
  },
  {
    name: 'Honey in the Engine',
    artist: 'Otis Larrabee & the Marvels of Gravity',
    label: 'Marigold',
    released: '1969-09-08',
    price: 63,
    text: 'Seven horns on a tour bus budget. Larrabee begs, bargains and in one place simply shouts the name of a street until the band catches fire.',
    tracks:
      'Honey in the Engine / Marlowe Street / Third Gear / I Paid for the Coffee / Gravity / Down in the Dashboard / Rain on a Good Suit / Push It Home',
  },
  {
    name: 'The Weight of a Feather',
    artist: 'Otis Larrabee & the Marvels of Gravity',
    label: 'Marigold',
    released: '1972-11-13',
    price: 38,
    text: 'A softer record than the title of its predecessor would suggest. The rhythm section hardly moves and you cannot sit still.',
    tracks:
      'The Weight of a Feather / Easy, Easy / Upstairs Neighbour / Half My Kingdom / Falling Is Fine / Every Pound of You / Landing',
  },
  {
    name: 'Marigold Singles, Volume One',
    artist: 'Various Artists',
    label: 'Marigold',
    released: '1968-12-02',
    price: 47,
    pictures: 2,
    text: 'Fourteen sides by nine acts, most of whom made one single and went back to work. There are three masterpieces here and we refuse to say which. You will know.',
    tracks:
      'Call the Florist / I Live Above the Shop / Twelve Ways to Leave / Sugar Ration / Mister Meter Man / He Writes in Pencil / Born on a Wednesday / Wrong Umbrella / Soft Hammer / Tell the Band / Over the Fence / Good Manners / Wait by the Phone / Closing Time at the Gem',
  },
  {
    name: 'Velvet Arithmetic',
    artist: 'Roscoe Adeyemi',
    label: 'Velour Street',
    released: '1975-03-24',
    price: 59,
    text: 'Bedroom soul in the most literal sense: he recorded it there, with a drum machine the size of a suitcase. Patient, close, and drier than anything around it.',
    tracks:
      'One Plus You / Velvet Arithmetic / Remainder / Long Division / Show Your Working / Zero / Carry the One',
  },
  {
    name: 'Lights Off in the Ballroom',
    artist: 'Roscoe Adeyemi',
    label: 'Velour Street',
    released: '1979-10-29',
    price: 36,
    stock: 0,
    text: 'The budget ran out before the strings came in, so he sang the string parts. It should not be moving. It is.',
    tracks:
      'House Lights / Coat Check / Last Slow Dance / Lights Off in the Ballroom / Mirror Ball, Unplugged / Confetti / The Caretaker',
  },
  {
    name: 'Good Evening, Neighbour',
    artist: 'The Ambrosines',
    label: 'Velour Street',
    released: '1965-04-19',
    price: 74,
    text: 'Three voices so close that even they cannot tell who sang what. Hand claps by the whole office. Mono mix, which is the one you want.',
    tracks:
      'Good Evening, Neighbour / Borrow a Cup / Curtains / He Walks the Dog at Nine / Party Wall / Fence Post / Spare Key / Keep It Down / Moving Van / Wave Goodbye',
  },
  {
    name: 'Telephone Weather',
    artist: 'The Ambrosines',
    label: 'Velour Street',
    released: '1966-08-15',
    price: 53,
    text: 'A concept record from before anyone had the word. Side one is waiting for a call, side two is the call. Short songs, huge choruses.',
    tracks:
      'Dial Tone / Telephone Weather / Engaged / By the Hall Table / Three Rings / Hello / Not Tonight / You Hang Up / Long Distance / Receiver',
  },
  {
    name: 'Paid in Daylight',
    artist: 'Inez Fontaine-Moss',
    label: 'Velour Street',
    released: '2018-06-08',
    price: 44,
    text: 'Night-shift songs by a former night nurse. Her band plays as if someone were asleep in the next room. We have never had a copy come back.',
    tracks:
      'Clocking On / Corridor / Paid in Daylight / Vending Machine / Room Eleven / Soft Shoes / Handover / First Bus',
  },
  {
    name: 'Room Eleven',
    artist: 'Inez Fontaine-Moss',
    label: 'Velour Street',
    released: '2022-09-16',
    price: 46,
    pictures: 2,
    text: 'She returned to one song from her debut and built a whole record in it. Fewer drums, more air, one duet that stops the room.',
    tracks:
      'Knock First / Room Eleven / Window / Visitor / The Good Vase / Night Bell / Linen / Out by Ten',
  },
  {
    name: 'Copper & Cream',
    artist: 'Copper & Cream',
    label: 'Velour Street',
    released: '2024-02-14',
    price: 42,
    text: 'A duo who argue in harmony. Recorded to tape, mixed to tape, and cut loud; the bass will find out what in your house is loose.',
    tracks:
      'You First / Stir / Second Spoon / Saucer / Not My Cup / Burnt / Copper / Cream / Wash Up',
  },
  {
    name: 'Every Window on the Avenue',
    artist: 'Thaddeus Cole',
    label: 'Marigold',
    released: '1971-06-07',
    price: 66,
    pictures: 0,
    text: 'A choir, a Hammond and one tired, magnificent voice. We lost our photograph of the sleeve; the record itself is in fine order, with light sleeve wear at the opening edge.',
    tracks:
      'Every Window / Avenue Hymn / Brick by Brick / Fire Escape / Sister Jean / Rooftop Sermon / Come Down Now',
  },
  {
    name: 'Gentle Is the Hardest',
    artist: 'Naïma Dessaline',
    label: 'Velour Street',
    released: '2026-10-30',
    price: 49,
    text: 'New this season. Dessaline strips her live set down to voice, bass and a single snare, and finds that nothing falls over. Start with side two.',
    tracks:
      'Soft Landing / Gentle Is the Hardest / Say It Plain / Naïve / Seven Breaths / Unclench / Warm Hands / Stay',
  },
]
