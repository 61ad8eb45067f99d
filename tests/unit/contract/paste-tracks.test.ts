import { expect, test } from 'vitest'
import { parseTrackList } from '#contract/pressings/paste-tracks.ts'

/** Position, title and length of each track; the artist of a track before its title. */
const rows = (text: string) =>
  parseTrackList(text).map(({ position, title, seconds, isHeading, artist }) =>
    [isHeading ? '#' : position, artist, title, seconds].filter(
      (each) => each !== '' && each !== undefined,
    ),
  )

test.each<[string, (string | number)[]]>([
  ['A1 Second Hand News 2:43', ['A1', 'Second Hand News', 163]],
  ['A1\tSecond Hand News\t2:43', ['A1', 'Second Hand News', 163]],
  ['A1. Second Hand News (2:43)', ['A1', 'Second Hand News', 163]],
  ['A1 – Second Hand News – 2:43', ['A1', 'Second Hand News', 163]],
  ['  • 1. Second Hand News .... 2:43', ['1', 'Second Hand News', 163]],
  ['A01 Second Hand News', ['A1', 'Second Hand News']],
  ['Second Hand News 2:43', ['Second Hand News', 163]],
  ['Second Hand News', ['Second Hand News']],
  ['B\tThe Chain\t4:30', ['B', 'The Chain', 270]],
  ['1-01 Get Back', ['1-01', 'Get Back']],
  ['CD1-02 Get Back 1:03:09', ['CD1-02', 'Get Back', 3789]],
  ['a2 Quiet', ['a2', 'Quiet']],
  ['A Day in the Life 5:37', ['A Day in the Life', 337]],
  ['99 Luftballons 3:51', ['99 Luftballons', 231]],
  ['1979', ['1979']],
  ['Wait...', ['Wait...']],
  ['A3\tThe Slits–\tTypical Girls\t3:57', ['A3', 'The Slits', 'Typical Girls', 237]],
])('the line "%s" is a track (REC-14)', (line, row) => {
  expect(rows(line)).toEqual([row])
})

test('lines that count from 1 have positions without signs (REC-14)', () => {
  expect(rows('1 Airbag\r\n\r\n2 Paranoid Android 6:23\n3 7 Rings')).toEqual([
    ['1', 'Airbag'],
    ['2', 'Paranoid Android', 383],
    ['3', '7 Rings'],
  ])
})

test('a line without a position that ends in a colon is a heading (REC-18)', () => {
  expect(rows('A1 Live: 2:00\nBonus tracks:\nA2 Encore:')).toEqual([
    ['A1', 'Live:', 120],
    ['#', 'Bonus tracks'],
    ['A2', 'Encore:'],
  ])
})

test('nothing of an unknown text is dropped (REC-14)', () => {
  const text = 'Ω ≈ 3.14 – (live) [2:xx]'
  expect(rows(text)).toEqual([[text]])
  expect(parseTrackList(' \n\t\n')).toEqual([])
})
