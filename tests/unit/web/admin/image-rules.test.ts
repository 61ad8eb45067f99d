import { describe, expect, test } from 'vitest'
import {
  addImage,
  findFileProblem,
  listImages,
  makeThumbnail,
  moveImage,
  removeImage,
  toPublicId,
} from '#web/admin/products/images/image-rules.ts'

const type = 'image/png'

test('accepts 5 MB and not one byte more [IMG-12 IMG-13]', () => {
  expect(findFileProblem({ size: 5_242_880, type })).toBeNull()
  expect(findFileProblem({ size: 5_242_881, type })).toBe('File size must be less than 5MB')
})

test.for(['image/jpeg', 'image/png', 'image/webp'])('accepts %s [IMG-14]', (accepted) => {
  expect(findFileProblem({ size: 1, type: accepted })).toBeNull()
})

test.for(['image/gif', 'image/svg+xml', ''])('refuses %s [IMG-15]', (refused) => {
  expect(findFileProblem({ size: 1, type: refused })).toBe('File must be JPEG, PNG, or WebP')
})

describe('images', () => {
  const productImages = { thumbnail: 'a', images: ['b', 'c'] }

  test('use the first as the thumbnail and append later ones [IMG-2 IMG-3]', () => {
    expect(addImage({ thumbnail: '', images: [] }, 'a')).toEqual({ thumbnail: 'a', images: [] })
    expect(addImage(productImages, 'd')).toEqual({ thumbnail: 'a', images: ['b', 'c', 'd'] })
  })

  test('move a replaced thumbnail to the additional images [IMG-4 IMG-5]', () => {
    expect(makeThumbnail(productImages, 'c')).toEqual({ thumbnail: 'c', images: ['a', 'b'] })
    expect(makeThumbnail({ thumbnail: '', images: ['b'] }, 'b')).toEqual({
      thumbnail: 'b',
      images: [],
    })
  })

  test.for([
    [0, 2, { thumbnail: 'b', images: ['c', 'a'] }],
    [2, 0, { thumbnail: 'c', images: ['a', 'b'] }],
    [1, 2, { thumbnail: 'a', images: ['c', 'b'] }],
    [0, 3, productImages],
    [0, -1, productImages],
    [5, 0, productImages],
  ] as const)(
    'use the first as the thumbnail after a move from %i to %i',
    ([from, to, expected]) => {
      expect(moveImage(productImages, from, to)).toEqual(expected)
    },
  )

  test('are listed with the thumbnail first', () => {
    expect(listImages(productImages)).toEqual(['a', 'b', 'c'])
    expect(listImages({ thumbnail: '', images: [] })).toEqual([])
  })

  test('promote the first additional image when the thumbnail is removed [IMG-8]', () => {
    expect(removeImage(productImages, 'b')).toEqual({ thumbnail: 'a', images: ['c'] })
    expect(removeImage(productImages, 'a')).toEqual({ thumbnail: 'b', images: ['c'] })
    expect(removeImage({ thumbnail: 'a', images: [] }, 'a')).toEqual({
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
] as const)('derive from %s the public id %s [IMG-9 ERR-41]', ([url, publicId]) => {
  expect(toPublicId(url)).toBe(publicId)
})
