import { expect, test } from 'vitest'
import {
  findMissingPositions,
  findRepeatedPosition,
  formatLength,
  formatRunningTime,
  parseLength,
  sideOf,
  type Track,
  toSides,
} from '#contract/pressings/track-list.ts'

const track = (position: string, seconds?: number): Track => ({
  position,
  title: `Track ${position}`,
  isHeading: false,
  artist: '',
  ...(seconds === undefined ? {} : { seconds }),
})
const heading: Track = { position: '', title: 'Bonus', isHeading: true, artist: '' }

test.each([
  ['A1', 'A'],
  ['B', 'B'],
  ['AA2', 'AA'],
  ['y1', 'y'],
  ['1', undefined],
  ['1-01', undefined],
  ['CD1-01', undefined],
  ['', undefined],
])('the position "%s" is on side %s (REC-27)', (position, side) => {
  expect(sideOf(position)).toBe(side)
})

test('a list has its sides in order, a heading with the track after it (REC-27)', () => {
  const sides = toSides([track('A1'), track('A2'), heading, track('B1'), heading])
  expect(sides).toEqual([
    { side: 'A', tracks: [track('A1'), track('A2')] },
    { side: 'B', tracks: [heading, track('B1'), heading] },
  ])
  expect(toSides([heading])).toEqual([{ side: undefined, tracks: [heading] }])
  expect(toSides([])).toEqual([])
})

test('the running time of a side needs the length of each track (REC-27, REC-28)', () => {
  expect(formatRunningTime([track('A1', 163), heading, track('A2', 286)])).toBe('7:29')
  expect(formatRunningTime([track('A1', 1094), track('A2')])).toBe('at least 18:14')
  expect(formatRunningTime([track('A1'), heading])).toBe('')
})

test.each([
  ['2:43', 163],
  [' 0:07 ', 7],
  ['74:28', 4468],
  ['1:14:28', 4468],
  ['2:61', undefined],
  ['1:2:03', undefined],
  ['2.43', undefined],
  ['', undefined],
])('"%s" is a length of %s seconds (REC-19)', (text, seconds) => {
  expect(parseLength(text)).toBe(seconds)
  if (seconds !== undefined) expect(parseLength(formatLength(seconds))).toBe(seconds)
})

test.each<[string[], string[]]>([
  [['A1', 'A2', 'A4'], ['A3 is missing.']],
  [
    ['A1', 'A2', 'B2', 'B4'],
    ['B1 is missing.', 'B3 is missing.'],
  ],
  [['A1', 'A2', 'B3', 'B4'], []],
  [['A', 'B1', 'B2', ''], []],
  [['1', '2', '4'], ['3 is missing.']],
  [['A1', 'A2a', 'A2b', 'A3'], []],
  [['A1', 'A1977'], []],
])('of %j is missing: %j (REC-16)', (positions, missing) => {
  expect(findMissingPositions(positions.map((each) => track(each)))).toEqual(missing)
})

test('a position occurs once on a record (REC-17)', () => {
  expect(findRepeatedPosition(['A1', 'A2', 'A2 ', 'B1'].map((each) => track(each)))).toBe(
    'A2 appears twice.',
  )
  expect(findRepeatedPosition(['A1', '', '', 'B1'].map((each) => track(each)))).toBeUndefined()
})
