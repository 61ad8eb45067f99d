import { describe, expect, test } from 'vitest'
import {
  addPicture,
  findFileProblem,
  listPictures,
  makeThumbnail,
  movePicture,
  removePicture,
  toPublicId,
} from '../../../web/admin/products/image-rules.ts'

const type = 'image/png'

test('IMG-12 IMG-13 5 MB is accepted, a byte more is not', () => {
  expect(findFileProblem({ size: 5_242_880, type })).toBeNull()
  expect(findFileProblem({ size: 5_242_881, type })).toBe('File size must be less than 5MB')
})

test.for(['image/jpeg', 'image/png', 'image/webp'])('IMG-14 accepts %s', (accepted) => {
  expect(findFileProblem({ size: 1, type: accepted })).toBeNull()
})

test.for(['image/gif', 'image/svg+xml', ''])('IMG-15 refuses %s', (refused) => {
  expect(findFileProblem({ size: 1, type: refused })).toBe('File must be JPEG, PNG, or WebP')
})

describe('pictures', () => {
  const pictures = { thumbnail: 'a', images: ['b', 'c'] }

  test('IMG-2 IMG-3 the first is the thumbnail, later ones follow', () => {
    expect(addPicture({ thumbnail: '', images: [] }, 'a')).toEqual({ thumbnail: 'a', images: [] })
    expect(addPicture(pictures, 'd')).toEqual({ thumbnail: 'a', images: ['b', 'c', 'd'] })
  })

  test('IMG-4 IMG-5 the old thumbnail moves to the additional images', () => {
    expect(makeThumbnail(pictures, 'c')).toEqual({ thumbnail: 'c', images: ['a', 'b'] })
    expect(makeThumbnail({ thumbnail: '', images: ['b'] }, 'b')).toEqual({
      thumbnail: 'b',
      images: [],
    })
  })

  test.for([
    [0, 2, { thumbnail: 'b', images: ['c', 'a'] }],
    [2, 0, { thumbnail: 'c', images: ['a', 'b'] }],
    [1, 2, { thumbnail: 'a', images: ['c', 'b'] }],
    [0, 3, pictures],
    [0, -1, pictures],
    [5, 0, pictures],
  ] as const)('from place %i to %i: the first is the thumbnail', ([from, to, expected]) => {
    expect(movePicture(pictures, from, to)).toEqual(expected)
  })

  test('are listed with the thumbnail first', () => {
    expect(listPictures(pictures)).toEqual(['a', 'b', 'c'])
    expect(listPictures({ thumbnail: '', images: [] })).toEqual([])
  })

  test('IMG-8 without its thumbnail, the first additional image takes its place', () => {
    expect(removePicture(pictures, 'b')).toEqual({ thumbnail: 'a', images: ['c'] })
    expect(removePicture(pictures, 'a')).toEqual({ thumbnail: 'b', images: ['c'] })
    expect(removePicture({ thumbnail: 'a', images: [] }, 'a')).toEqual({
      thumbnail: '',
      images: [],
    })
  })
})

test.for([
  ['/images/night-bus-b8261b.webp', 'night-bus-b8261b'],
  ['/images/night-bus', 'night-bus'],
  ['https://host.example/v1/night_bus.webp?w=320', 'night_bus'],
  ['https://host.example/', null],
  ['no address', null],
] as const)('IMG-9 ERR-41 the public id of %s is %s', ([url, publicId]) => {
  expect(toPublicId(url)).toBe(publicId)
})
