import { expect, test } from 'vitest'
import { describeBlockedImages } from '#web/admin/products/images/blocked-images.ts'

const settings = {
  publicUrl: 'http://localhost:3000',
  imageOrigins: ['https://cdn.example.com', 'https://cdn.example.com:8443'],
}

test.each([
  ['/images/a-112233.webp'],
  ['http://localhost:3000/images/a-112233.webp'],
  ['https://CDN.example.com/a.jpg'],
  ['https://cdn.example.com:443/a.jpg'],
  ['https://cdn.example.com:8443/a.jpg'],
  ['https://'],
])('says nothing of an image that pages load: %s [SEC-27]', (url) => {
  expect(describeBlockedImages([url], settings)).toEqual([])
})

test('names each blocked host of images once, with the remedy [SEC-27]', () => {
  const urls = [
    'https://other.example/a.jpg',
    'https://other.example/b.jpg',
    'https://cdn.example.com:444/a.jpg',
    'http://cdn.example.com/a.jpg',
  ]
  expect(describeBlockedImages(urls, settings)).toEqual([
    'Images of other.example are not shown: add it to IMAGE_HOSTS, or upload them here.',
    'Images of cdn.example.com:444 are not shown: add it to IMAGE_HOSTS, or upload them here.',
    'Images of http://cdn.example.com are not shown: pages load images over https only.',
  ])
})
