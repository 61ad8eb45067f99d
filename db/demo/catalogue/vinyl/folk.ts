import type { WrittenRecord } from '../demo-product.ts'

export const folk: WrittenRecord[] = [
  {
    name: 'The Wren in the Wall',
    artist: 'Maud Ellacott',
    label: 'Hedgerow',
    released: '1968-04-22',
    price: 98,
    stock: 1,
    pictures: 4,
    text: 'Unaccompanied but for a clock. Ellacott learned these from her grandmother and sings them as instructions. The original pressing was two hundred copies; this is a careful reissue with her notes.',
    tracks:
      'The Wren in the Wall / Seven Ells of Linen / Go No More to Barrow / The Miller’s Third Daughter / Rue / Salt Road / Cuckoo Barley / The Drowned Bell / Candlemas',
  },
  {
    name: 'Candlemas',
    artist: 'Maud Ellacott',
    label: 'Hedgerow',
    released: '1971-02-02',
    price: 62,
    text: 'Now with harmonium, fiddle and one extraordinary bass drum. Winter songs for people who go outdoors anyway.',
    tracks:
      'Candlemas / Frost Fair / Bring in the Log / Wassail for a Dry House / Hare in the Snow / Long Meg / Snowdrop / Lent Is Coming',
  },
  {
    name: 'Hedge School',
    artist: 'Tam & Isla Corrigall',
    label: 'Hedgerow',
    released: '1973-06-25',
    price: 49,
    text: 'Brother and sister, guitar and whistle, five languages and no microphones to speak of. Children’s rhymes taken absolutely seriously.',
    tracks:
      'Hedge School / One for the Rook / Slate and Chalk / The Inspector / Wet Coats / Long Division Reel / Home by the Burn / Lessons Over',
  },
  {
    name: 'A Field Guide to Leaving',
    artist: 'Rosalind Achterberg',
    label: 'Hedgerow',
    released: '2014-05-09',
    price: 43,
    text: 'Ten songs, ten birds, one very bad year. Fingerpicked guitar recorded so near that you can tell when she changes the strings.',
    tracks:
      'Swift / Fieldfare / Lapwing, Twice / Woodcock Moon / Jackdaw Money / Heron / Nightjar / Owl, Wrongly Identified / Curlew / Swallow',
  },
  {
    name: 'Weather for Two Hands',
    artist: 'Rosalind Achterberg',
    label: 'Hedgerow',
    released: '2019-10-18',
    price: 44,
    text: 'Instrumental, and the better for it. Each piece was written on the day it names and not touched again.',
    tracks:
      'Wind from the East / Fourth of March / Drizzle / Clearing / Heat / Thunder Late / Mist, Then None / First Frost',
  },
  {
    name: 'Small Repairs',
    artist: 'Rosalind Achterberg',
    label: 'Hedgerow',
    released: '2026-09-25',
    price: 47,
    pictures: 2,
    text: 'Songs about mending: a fence, a boat, a friendship, a teapot. It is the plainest thing she has made, and the one we keep putting on in the shop.',
    tracks:
      'Fence / Kintsugi for Beginners / Darning / Caulk / Spare Buttons / I Was Wrong About the Roof / Glue / Teapot / As New',
  },
  {
    name: 'Nine Miles of Nettles',
    artist: 'The Undershaw Family',
    label: 'Hedgerow',
    released: '1976-09-20',
    price: 55,
    pictures: 0,
    text: 'Parents, four children, a lodger with a concertina. Sung around a table, and you can hear cutlery. Our copy came without its outer sleeve photographed; the sleeve itself is present and sound.',
    tracks:
      'Nine Miles of Nettles / The Lodger’s Hornpipe / Bread / Father’s Boots / Eldest / Dock Leaf / Table Grace / To Bed',
  },
  {
    name: 'Salt, Rope, Lantern',
    artist: 'The Portwithy Shantymen',
    label: 'Fathom & Fern',
    released: '1965-08-09',
    price: 46,
    text: 'Fourteen working fishermen in a pub, singing with the door locked. No polish, no pity, tremendous bass end. The glass broken in Haul was accounted for.',
    tracks:
      'Haul / Salt, Rope, Lantern / Mary of Portwithy / The Shingle Bank / Herring Moon / Slack Water / Ten Fathom Jack / Anchor Hymn',
  },
  {
    name: 'The Tidekeeper',
    artist: 'Elin Våge',
    label: 'Fathom & Fern',
    released: '1979-03-12',
    price: 73,
    text: 'Hardanger fiddle and a voice like cold, clean water. One long story about a woman who keeps the tide tables and falls in love with the error in them.',
    tracks:
      'Tables / The Tidekeeper / Neap / A Quarter Hour Late / Moon, Explain Yourself / Spring / Flotsam / Correction',
  },
  {
    name: 'Drowned Forest Songs',
    artist: 'Elin Våge',
    label: 'Fathom & Fern',
    released: '1984-10-01',
    price: 57,
    stock: 0,
    text: 'At very low water you can walk among the stumps of the old wood. She took a tape machine. Some of these songs have footsteps in them.',
    tracks:
      'Low Water / Stump / Oak, Once / Peat / Acorn Drum / The Sea Asks Nicely / Roots / Come In, Come In',
  },
  {
    name: 'Gull Language',
    artist: 'Pádraig Lunny-Shaw',
    label: 'Fathom & Fern',
    released: '1987-05-18',
    price: 38,
    text: 'Pipes and spoken stories, told in a voice that has clearly been at sea and back. The stories improve each time; we think he re-recorded them.',
    tracks:
      'Gull Language / The Ferryman’s Receipt / Kelp / Two Islands / The Priest’s Outboard / Grey Seal / What the Gull Said / Kettle On',
  },
  {
    name: 'Fernlight',
    artist: 'Wilder Ness',
    label: 'Fathom & Fern',
    released: '2012-09-14',
    price: 40,
    text: 'Banjo in the open tuning of a wet wood. Mostly instrumental, with two songs hummed because the words had not come yet and then never needed to.',
    tracks:
      'Fernlight / Moss Stair / Slow Green / Hum One / Water Under Leaves / Beetle / Hum Two / Canopy / Path Out',
  },
  {
    name: 'The Long Way to the Ferry',
    artist: 'Wilder Ness',
    label: 'Fathom & Fern',
    released: '2017-04-07',
    price: 42,
    text: 'A walking record. The tempos are those of his actual steps, up hill and down, which makes it very good company on a real walk.',
    tracks:
      'Gate / The Long Way / Cattle Grid / Summit, Brief / Sheep Opinion / Downhill / Waiting Room / Ferry',
  },
  {
    name: 'Quiet Hands',
    artist: 'Jun Morikawa-Bell',
    label: 'Fathom & Fern',
    released: '2022-03-25',
    price: 45,
    pictures: 2,
    text: 'Koto and steel-string guitar, played by one person with great politeness. Nothing here is louder than a kettle. You will lean in.',
    tracks:
      'Quiet Hands / Paper Screen / Rain Chain / Uncle’s Guitar / Persimmon / Grandmother’s Koto / Folding / Shoes by the Door',
  },
  {
    name: 'Borrowed Hymns',
    artist: '',
    label: 'Fathom & Fern',
    released: '1963-12-16',
    price: 33,
    pictures: 0,
    text: 'A village choir that left no name on the sleeve and none on the tape box. Twelve hymns, one dog. If you know who they were, we and the label would love to hear.',
    tracks:
      'All Is Safely In / The Narrow Gate / Morning, Rise / Bread and Stone / Lamp of the Valley / O Patient Hills / River Hymn / Harvest Home / For Those at Sea / Evening / Rest / Sevenfold Amen',
  },
]
