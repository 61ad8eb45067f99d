import { seeded } from './seeded.ts'

export type DemoAddress = {
  street: string
  city: string
  state: string
  postalCode: string
  country: string
}

/** A demo customer; missing values are empty. */
export type DemoCustomer = {
  email: string
  firstName: string
  lastName: string
  phoneNumber: string
  address: DemoAddress | null
  /** How many days before the seeding the account was created. */
  daysAgo: number
}

type Place = [city: string, state: string, postalCode: string, country: string]

const melbourne: Place = ['Brunswick', 'VIC', '3056', 'Australia']
const sydney: Place = ['Marrickville', 'NSW', '2204', 'Australia']

/** First name, last name, street, place, phone. */
type Row = [string, string, string, Place | null, string]

const rows: Row[] = [
  ['Harriet', 'Quill', '14 Union Street', melbourne, '+61 491 570 156'],
  ['Dominic', 'Vasquez-Hale', '3/88 Lygon Street', melbourne, '+61 491 570 157'],
  ['Priya', 'Ramanathan', '27 Illawarra Road', sydney, '+61 491 570 158'],
  ['Callum', 'Strand', '9 Addison Road', sydney, '+61 491 570 159'],
  [
    'Mei',
    'Oakley',
    '51 Boundary Street',
    ['West End', 'QLD', '4101', 'Australia'],
    '+61 491 570 110',
  ],
  ['Tobias', 'Lindqvist', '6 Fern Tree Lane', ['South Hobart', 'TAS', '7004', 'Australia'], ''],
  [
    'Zahra',
    'Nazari',
    '120 Henley Beach Road',
    ['Torrensville', 'SA', '5031', 'Australia'],
    '+61 491 570 313',
  ],
  [
    'Jack',
    'Penhaligon',
    '40 South Terrace',
    ['Fremantle', 'WA', '6160', 'Australia'],
    '+61 491 570 737',
  ],
  [
    'Renée',
    'Aumont',
    '11 Smith Street',
    ['Collingwood', 'VIC', '3066', 'Australia'],
    '+61 491 571 266',
  ],
  [
    'Oscar',
    'Tieu',
    '72 Hopkins Street',
    ['Footscray', 'VIC', '3011', 'Australia'],
    '+61 491 571 491',
  ],
  [
    'Bronwyn',
    'Ashdown',
    '5 Ocean View Parade',
    ['Thirroul', 'NSW', '2515', 'Australia'],
    '+61 491 571 804',
  ],
  ['Samir', 'Haddad', '233 King Street', ['Newtown', 'NSW', '2042', 'Australia'], ''],
  [
    'Ingrid',
    'Møller',
    '18 Gertrude Street',
    ['Fitzroy', 'VIC', '3065', 'Australia'],
    '+61 491 572 549',
  ],
  [
    'Patrick',
    'Dunleavy',
    '64 Lydiard Street',
    ['Ballarat', 'VIC', '3350', 'Australia'],
    '+61 491 572 665',
  ],
  [
    'Aiko',
    'Fairweather',
    '2/15 Grey Street',
    ['St Kilda', 'VIC', '3182', 'Australia'],
    '+61 491 572 983',
  ],
  ['Leila', 'Barakat', '90 Sydney Road', ['Coburg', 'VIC', '3058', 'Australia'], '+61 491 573 770'],
  [
    'Marcus',
    'Thorne',
    '7 Kelvin Grove',
    ['Paddington', 'QLD', '4064', 'Australia'],
    '+61 491 573 087',
  ],
  [
    'Grace',
    'Wanganeen',
    '31 Semaphore Road',
    ['Semaphore', 'SA', '5019', 'Australia'],
    '+61 491 574 118',
  ],
  [
    'Elliot',
    'Marsh',
    '12 Lonsdale Street',
    ['Braddon', 'ACT', '2612', 'Australia'],
    '+61 491 574 632',
  ],
  [
    'Noor',
    'Ibrahim',
    '45 Mitchell Street',
    ['Darwin City', 'NT', '0800', 'Australia'],
    '+61 491 575 254',
  ],
  [
    'Fergus',
    'McAdie',
    '19 Mollison Street',
    ['Kyneton', 'VIC', '3444', 'Australia'],
    '+61 491 575 789',
  ],
  ['Chloé', 'Bertrand', '8 Angas Street', ['Adelaide', 'SA', '5000', 'Australia'], ''],
  [
    'Luca',
    'Ferraro',
    '77 Ramsay Street',
    ['Haberfield', 'NSW', '2045', 'Australia'],
    '+61 491 576 398',
  ],
  [
    'Wendy',
    'Castlemaine',
    '3 Barker Street',
    ['Castlemaine', 'VIC', '3450', 'Australia'],
    '+61 491 576 801',
  ],
  ['Rangi', 'Te Awa', '26 Cuba Street', ['Wellington', 'Wellington', '6011', 'New Zealand'], ''],
  ['Siobhan', 'Kerrigan', '14 Dominion Road', ['Auckland', 'Auckland', '1024', 'New Zealand'], ''],
  [
    'Hamish',
    'Ogilvie',
    '60 Leith Walk',
    ['Edinburgh', 'Scotland', 'EH6 5HB', 'United Kingdom'],
    '',
  ],
  ['Jürgen', 'Kessler', 'Lindenallee 22', ['Leipzig', 'Sachsen', '04109', 'Germany'], ''],
  [
    'Amelia',
    'Stanhope',
    '29 Darby Street',
    ['Cooks Hill', 'NSW', '2300', 'Australia'],
    '+61 491 577 426',
  ],
  [
    'Viktor',
    'Sandoval',
    '101 Chapel Street',
    ['Windsor', 'VIC', '3181', 'Australia'],
    '+61 491 577 644',
  ],
  [
    'Thuy',
    'Dang',
    '55 Victoria Street',
    ['Richmond', 'VIC', '3121', 'Australia'],
    '+61 491 578 957',
  ],
  [
    'Josephine',
    'Bright',
    '4 Charles Street',
    ['Launceston', 'TAS', '7250', 'Australia'],
    '+61 491 578 148',
  ],
  ['Ned', 'Hargraves', '38 Rokeby Road', ['Subiaco', 'WA', '6008', 'Australia'], '+61 491 578 888'],
  [
    'Ayesha',
    'Malik',
    '16 Harris Street',
    ['Parramatta', 'NSW', '2150', 'Australia'],
    '+61 491 579 212',
  ],
  [
    'Bartholomew',
    'Featherstonehaugh-Worthington',
    '1 The Esplanade',
    ['Cottesloe', 'WA', '6011', 'Australia'],
    '+61 491 579 760',
  ],
  ['Tilly', 'Morgan', '', null, '+61 491 579 455'],
  ['Rex', 'Dalgleish', '', null, ''],
  ['Yuki', '', '', null, ''],
  ['Margot', '', '84 Swan Street', ['Richmond', 'VIC', '3121', 'Australia'], ''],
  ['', '', '', null, ''],
]

/** Forty invented people with phone numbers reserved for fiction. */
export const demoCustomers: DemoCustomer[] = rows.map(toCustomer)

function toCustomer([firstName, lastName, street, place, phoneNumber]: Row, index: number) {
  const email = `${plain(firstName) || 'needle.drop'}${lastName ? `.${plain(lastName)}` : ''}@example.com`
  const daysAgo = seeded(`customer ${email}`).whole(95, 880) + index / 100
  return { email, firstName, lastName, phoneNumber, address: toAddress(street, place), daysAgo }
}

function toAddress(street: string, place: Place | null): DemoAddress | null {
  if (!place) return null
  const [city, state, postalCode, country] = place
  return { street, city, state, postalCode, country }
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ø/gi, 'o')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}
