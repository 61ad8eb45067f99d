import { expect, test } from 'vitest'
import { moveTrack, QUEUE_MAX, removeTrack, stepQueue, toQueue } from '#web/player/queue.ts'
import { parseSession, writeSession } from '#web/player/saved-session.ts'

const track = (title: string) => ({
  _id: title,
  url: `/clips/${title}`,
  seconds: 30,
  title,
  productId: 'record',
  name: 'Record',
  artist: '',
  thumbnail: '',
})
const tracks = ['a', 'b', 'c'].map(track)
const titlesOf = (queue: { tracks: readonly { title: string }[] }) =>
  queue.tracks.map(({ title }) => title).join('')

test('a queue has each clip once and starts with the chosen one', () => {
  const queue = toQueue([...tracks, track('a'), track('d')], 4)
  expect(titlesOf(queue)).toBe('abcd')
  expect(queue.at).toBe(3)
})

test('a long list leaves a queue of the most tracks that includes the chosen one', () => {
  const many = Array.from({ length: QUEUE_MAX + 50 }, (_, place) => track(`t${place}`))
  for (const chosen of [0, 10, QUEUE_MAX + 40]) {
    const { tracks: queued, at } = toQueue(many, chosen)
    expect(queued).toHaveLength(QUEUE_MAX)
    expect(queued[at]?.title).toBe(`t${chosen}`)
  }
})

test('a queue ends after its last and before its first track', () => {
  expect(stepQueue({ tracks, at: 1 }, 1)?.at).toBe(2)
  expect(stepQueue({ tracks, at: 2 }, 1)).toBeNull()
  expect(stepQueue({ tracks, at: 0 }, -1)).toBeNull()
})

test.each([
  [0, 1, 'bac', 1],
  [2, -1, 'acb', 0],
  [1, -1, 'bac', 1],
  [0, -1, 'abc', 0],
  [2, 1, 'abc', 0],
] as const)(
  'a track at %i moves by %i, and the current one stays current [PLAY-10]',
  (from, by, titles, at) => {
    const moved = moveTrack({ tracks, at: 0 }, from, by)
    expect(titlesOf(moved)).toBe(titles)
    expect(moved.at).toBe(at)
  },
)

test.each([
  [0, 'bc', 0],
  [1, 'ac', 1],
  [2, 'ab', 1],
] as const)('without track %i another one is current', (place, titles, at) => {
  const rest = removeTrack({ tracks, at: 1 }, place)
  expect(titlesOf(rest)).toBe(titles)
  expect(rest.at).toBe(at)
})

test('a stored session is read as it was written [PLAY-8]', () => {
  const session = { queue: { tracks, at: 2 }, seconds: 12.5, volume: 0.4 }
  expect(parseSession(writeSession(session))).toEqual(session)
})

test.each([
  ['no text', null],
  ['text that is no JSON', '{'],
  ['no list', '{"tracks":"all"}'],
  ['no valid track', '{"tracks":[{"url":"/clips/a"},null,1]}'],
  [
    'a clip of another address',
    JSON.stringify({ tracks: [{ ...track('a'), url: '//evil.test/a' }] }),
  ],
])('a stored session with %s is none [PLAY-8]', (_, text) => {
  expect(parseSession(text)).toBeNull()
})

test('a stored session has bounds [PLAY-8]', () => {
  const text = JSON.stringify({ tracks, at: 99, seconds: -3, volume: 7 })
  expect(parseSession(text)).toMatchObject({ queue: { at: 2 }, seconds: 0, volume: 1 })
})
