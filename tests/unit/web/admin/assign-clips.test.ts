import { expect, test } from 'vitest'
import { assignClips } from '#web/admin/products/form/clips/assign-clips.rules.ts'

/** The track of each dropped file. */

const tracks = [
  { key: 10, title: 'Side one', isHeading: true },
  { key: 11, title: 'Blue', position: 'A1' },
  { key: 12, title: 'Blue Monday', position: 'A2' },
  { key: 13, title: 'Café del Mar', position: 'B1' },
  { key: 14, title: '' },
]
const assign = (...names: string[]) => assignClips(names, tracks)

test.each<[string, string[], (number | undefined)[]]>([
  ['its position', ['A2.mp3', 'b1 - clip.m4a'], [12, 13]],
  ['its title', ['Artist - Blue Monday (clip).mp3', 'blue.mp3'], [12, 11]],
  ['its title in other letters', ['cafe_del_mar.m4a'], [13]],
  ['its number', ['02.mp3', '3 - snippet.mp3'], [12, 13]],
  ['its title rather than its number', ['01 Blue Monday.mp3', '02 Blue.mp3'], [12, 11]],
  ['nothing', ['snippet.mp3', '9.mp3', 'A9.mp3'], [undefined, undefined, undefined]],
])('a file goes to the track of %s [PLAY-2]', (_, names, keys) => {
  expect(assign(...names)).toEqual(keys)
})

test('no track has two files [PLAY-2]', () => {
  expect(assign('A1.mp3', 'A1 again.mp3')).toEqual([11, undefined])
})
