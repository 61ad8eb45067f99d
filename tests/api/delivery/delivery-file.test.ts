import { beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import type { DeliverySettings } from '#contract/delivery/delivery-settings.ts'
import type { FileMode } from '#contract/file-modes.ts'
import { createSession } from '#server/auth/index.ts'
import { deliverySettings } from '#server/delivery/delivery.tables.ts'
import { errorOf, refusalOf } from '#tests/support/app/api-errors.ts'
import { atTheShop, setDelivery, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

/** Zones and rates as a CSV file. */

const shop = setUpShop()
let admin: Api
let token: string
beforeEach(async () => {
  await shop.db.delete(deliverySettings)
  const user = await makeAdmin(shop.db)
  admin = await shop.apiAs(user)
  token = await createSession(shop.ctx(), user.id)
})

const byWeight = [
  { upTo: 2000, price: 12 },
  { upTo: 5000, price: 18.5 },
]
const settings: DeliverySettings = {
  ...toSettings(
    toZone(
      ['AU'],
      toRate('Post', { by: 'weight', steps: byWeight }, { days: { from: 3, to: 6 } }),
      toRate('Express', 15, { freeFrom: 200, days: { from: 1, to: 1 } }),
      toRate('Collect', 0, { collection: { ...atTheShop, note: '=Ring the bell; "twice"' } }),
    ),
    toZone(['NZ', 'FJ']),
    toZone(null, toRate('Airmail', { by: 'items', steps: [{ upTo: 3, price: 40 }] })),
  ),
  countries: ['AU'],
  weights: { vinyl: 480, turntable: 9000, accessory: 300, merch: 300, parcel: 250 },
}

async function exportFile(): Promise<string> {
  const answer = await shop.app.inject({
    method: 'GET',
    url: '/api/delivery/settings/file',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.headers['content-type']).toContain('text/csv')
  return answer.body
}

function send(mode: FileMode, content: string, headers = {}) {
  const form = new FormData()
  form.append('mode', mode)
  form.append('file', new File([content], 'delivery.csv', { type: 'text/csv' }))
  return admin('POST /delivery/settings/file', { form, headers })
}

const get = async () => (await admin('GET /delivery/settings')).settings
const problemsOf = async (...lines: string[]) =>
  (await send('check', [HEADER, ...lines].join('\n'))).problems
const HEADER = 'zone,countries,rate,days,by,up_to,price,free_from,collect_at'

test('an export has a line for each step or price, and comes back unchanged [SHIP-14]', async () => {
  await setDelivery(shop.db, settings)
  const file = await exportFile()
  expect(file.split('\r\n').slice(0, 4)).toEqual([
    '\ufeffzone,countries,rate,days,by,up_to,price,free_from,second_parcel,collect_at,collect_hours,collect_note',
    'AU,AU,Post,3 to 6,weight,2000,12.00,,,,,',
    'AU,AU,Post,3 to 6,weight,5000,18.50,,,,,',
    'AU,AU,Express,1 to 1,order,,15.00,200.00,,,,',
  ])
  const checked = await send('check', file)
  expect(checked.problems).toEqual([])
  expect(new Set(checked.changes.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']))
  await send('apply', file)
  expect(await get()).toEqual(settings)
})

test('a check names what a file adds, changes and removes, and changes nothing [SHIP-14]', async () => {
  await setDelivery(shop.db, settings)
  const file = [
    HEADER,
    'AU,AU,Post,3 to 6,order,,9.50',
    'AU,AU,Courier,,,,20',
    'Pacific,NZ FJ,Sea mail,20 to 60,,,8',
  ].join('\n')
  const { changes, settings: unchanged } = await send('check', file)
  expect(changes).toEqual([
    { zone: 'AU', outcome: 'unchanged' },
    { zone: 'AU', rate: 'Post', outcome: 'changed' },
    { zone: 'AU', rate: 'Courier', outcome: 'added' },
    { zone: 'Pacific', outcome: 'added' },
    { zone: 'Pacific', rate: 'Sea mail', outcome: 'added' },
    { zone: 'AU', rate: 'Express', outcome: 'removed' },
    { zone: 'AU', rate: 'Collect', outcome: 'removed' },
    { zone: 'NZ FJ', outcome: 'removed' },
    { zone: 'Everywhere else', outcome: 'removed' },
    { zone: 'Everywhere else', rate: 'Airmail', outcome: 'removed' },
  ])
  expect(unchanged).toEqual(settings)
  expect(await get()).toEqual(settings)
  await send('apply', file)
  const { zones, weights } = await get()
  expect(weights).toEqual(settings.weights)
  expect(zones.map(({ name, rates }) => [name, rates.map((rate) => rate.name)])).toEqual([
    ['AU', ['Post', 'Courier']],
    ['Pacific', ['Sea mail']],
  ])
  expect(zones[0]?.rates[0]).toEqual({
    ...settings.zones[0]?.rates[0],
    charge: { by: 'order', price: 9.5 },
  })
})

test('each bad cell is named with row and column, and nothing of the file is applied [SHIP-14]', async () => {
  const wrong = [
    'AU,AU,Post,soon,weight,2 kg,12$,,',
    'AU,NZ,Post,,parcel,5000,18.5,,',
    'AU,AU,,,,,9,,',
    'AU,,,,,,,200,',
    'DE,DE,DHL,,,,5,,',
    'DE,,DHL,,,,6,,',
  ]
  expect(await problemsOf(...wrong)).toEqual([
    expect.objectContaining({ row: 2, column: 'days' }),
    expect.objectContaining({ row: 2, column: 'up_to' }),
    expect.objectContaining({ row: 2, column: 'price' }),
    expect.objectContaining({ row: 3, column: 'countries' }),
    expect.objectContaining({ row: 3, column: 'by' }),
    expect.objectContaining({ row: 4, column: 'rate' }),
    expect.objectContaining({ row: 5, column: 'rate' }),
    expect.objectContaining({ row: 7, column: 'rate' }),
  ])
  await send('apply', [HEADER, ...wrong].join('\n'))
  expect((await get()).zones).toEqual([])
})

test('what the shop does not allow is named at its cell [SHIP-14]', async () => {
  expect(
    await problemsOf(
      'AU,AU,Post,6 to 3,,,5,,',
      'DE,DE AU,DHL,,,,5,1.5,',
      'XX,XX,Air,,,,5,,',
      'Fiji,FJ,Sea,,weight,500,5,,',
      'Fiji,FJ,Sea,,weight,900,9000000,,',
      ',NZ,Mail,,,,5,,',
    ),
  ).toEqual([
    { row: 2, column: 'days', message: 'The last day must not be before the first' },
    { row: 3, column: 'countries', message: 'AU is in the zone AU already' },
    expect.objectContaining({ row: 4, column: 'countries' }),
    expect.objectContaining({ row: 6, column: 'price' }),
    { row: 7, column: 'zone', message: 'The name of a zone must not be empty' },
  ])
  const repeated = await problemsOf('AU,AU,Post,,weight,500,5,,', 'AU,,Post,,,500,6,,')
  expect(repeated).toMatchObject([{ row: 2, column: 'up_to' }])
  expect(await problemsOf('AU,AU,Post,,,,5,,', 'Home,AU,Post,,,,5,,')).toEqual([
    { row: 3, column: 'countries', message: 'AU is in the zone AU already' },
  ])
})

test('a file of a spreadsheet with semicolons has a decimal comma [SHIP-14]', async () => {
  const content = 'zone;countries;rate;price\nAlles;*;Post;12,5'
  await send('apply', content)
  expect((await get()).zones).toMatchObject([
    { name: 'Alles', countries: null, rates: [{ charge: { by: 'order', price: 12.5 } }] },
  ])
})

test('a file that is no file of rates, or based on an earlier state, is refused [SHIP-14]', async () => {
  expect(await errorOf(send('check', 'name,price\nPost,5'))).toEqual([
    400,
    'file',
    'The first row of the file must name the columns zone, countries, rate, price.',
  ])
  const refusedHeaders = [
    ['zone,countries,rate,price,free_form', 'There is no column "free_form". Rename or remove it.'],
    ['zone,countries,rate,price,price', 'The column price is there twice. Remove one.'],
  ]
  for (const [header, message] of refusedHeaders) {
    expect(await errorOf(send('check', `${header}\nAU,AU,Post,5,6`))).toEqual([
      400,
      'file',
      message,
    ])
  }
  const { version } = await admin('GET /delivery/settings')
  await setDelivery(shop.db, settings)
  const stale = send('apply', `${HEADER}\nAU,AU,Post,,,,5,,`, { 'if-match': `"${version}"` })
  expect(await refusalOf(stale)).toMatchObject({ statusCode: 412 })
  expect(await get()).toEqual(settings)
})
