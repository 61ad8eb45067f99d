import { describe, expect, it } from 'vitest'
import type { User } from '#contract/accounts.ts'
import { toAccountLines } from '#web/account/account-lines.ts'
import { toOneCart } from '#web/cart/server-cart.ts'
import { toListImage } from '#web/catalogue/card/list-image.ts'
import { toImageSource } from '#web/lib/image.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { toSearchPath } from '#web/shell/search-path.ts'

describe('an image of the store', () => {
  it('has every width, and the colour at the end of its id', () => {
    const source = toImageSource('/images/demo/night-bus-a1B2c3.webp', 320)
    expect(source.src).toBe('/images/demo/night-bus-a1B2c3.webp?w=320')
    expect(source.srcSet?.split(', ')).toHaveLength(6)
    expect(source.srcSet).toContain('/images/demo/night-bus-a1B2c3.webp?w=1280 1280w')
    expect(source.color).toBe('#a1B2c3')
  })

  it('has no colour without one in its id', () => {
    expect(toImageSource('/images/plain.webp')).not.toHaveProperty('color')
  })

  it('at Cloudinary has every width as one of its transformations [API-118]', () => {
    const host = 'https://res.cloudinary.com/cloud/image/upload'
    const source = toImageSource(`${host}/v1/runout/0a1b-a1b2c3.webp`, 320)
    expect(source.src).toBe(`${host}/c_limit,f_auto,q_auto,w_320/v1/runout/0a1b-a1b2c3.webp`)
    expect(source.srcSet?.split(', ')).toHaveLength(6)
    expect(source.srcSet).toContain(',w_1280/v1/runout/0a1b-a1b2c3.webp 1280w')
    expect(source.color).toBe('#a1b2c3')
  })

  it('of another host is unchanged', () => {
    const other = 'https://res.cloudinary.com/cloud/image/upload/v17/sleeve.jpg'
    expect(toImageSource(other)).toEqual({ src: other })
    const src = 'https://pictures.example/a-112233.webp'
    expect(toImageSource(src)).toEqual({ src })
    expect(toImageSource('')).toEqual({ src: '' })
  })
})

describe('the link preview image of a list', () => {
  const product = (name: string, thumbnail: string, artist = '') =>
    ({
      _id: name,
      name,
      thumbnail,
      artist,
      brand: '',
      price: 1,
      type: 'vinyl',
      available: 1,
      priceText: '$1.00',
      usedText: '',
      shipsOn: '',
    }) as const

  it('is that of the first product with an image [FIX-7 TOOL-11]', () => {
    const list = [product('Bare', ''), product('Heron', '/images/heron.webp', 'Odile M')]
    expect(toListImage(list)).toEqual({ address: '/images/heron.webp', alt: 'Heron by Odile M' })
    expect(toListImage([product('Mat', '/images/mat.webp')])?.alt).toBe('Mat')
  })

  it('is undefined without any image, so that the shop has one instead [FIX-7]', () => {
    expect(toListImage([product('Bare', '')])).toBeUndefined()
    expect(toListImage([])).toBeUndefined()
  })
})

describe('the search address', () => {
  it('is trimmed and URL-encoded [SHELL-6]', () => {
    expect(toSearchPath('  night bus & co/2 ')).toBe('/search?q=night%20bus%20%26%20co%2F2')
  })

  it('is undefined for blank text [SHELL-9]', () => {
    expect(toSearchPath('   ')).toBeNull()
  })
})

describe('the user name in the side menu', () => {
  const someone = (firstName: string, lastName: string, createdAt = '2026-03-15T12:00:00.000Z') =>
    ({
      _id: 'u1',
      email: 'kim@example.com',
      role: 'user',
      createdAt,
      profile: { firstName, lastName, phoneNumber: '' },
    }) satisfies User

  it.each([
    ['SHELL-13 [SHELL-11]', someone('Kim', 'Vale'), 'Kim Vale', 'kim@example.com'],
    ['SHELL-13 [SHELL-12]', someone('Kim', ''), 'Kim', 'kim@example.com'],
    ['SHELL-14', someone('', 'Vale'), 'kim@example.com', 'Joined March 2026'],
    ['SHELL-15', someone('', '', ''), 'kim@example.com', 'New user'],
  ])('%s', (_, user, first, second) => {
    expect(toAccountLines(user)).toEqual({ first, second })
  })
})

describe('the cart in a response', () => {
  const cart = { _id: 'c1', createdAt: '2026-03-15T12:00:00.000Z', products: [] }

  it('is the single one or the first of a list [CART-9]', () => {
    expect(toOneCart(cart)).toBe(cart)
    expect(toOneCart([cart, { ...cart, _id: 'c2' }])).toBe(cart)
    expect(toOneCart([])).toBeNull()
  })
})

describe('the metadata of a page', () => {
  const settings = {
    shopName: 'Test Records',
    publicUrl: 'https://shop.example',
    socialLinks: [],
    demo: false,
    today: '2026-11-23',
  }

  it('has the shop name and the absolute URL [API-100]', () => {
    const meta = pageMeta([{ id: 'root', loaderData: { settings } }], {
      title: 'Products',
      path: '/products?type=vinyl',
      image: { address: '/images/a.webp', alt: 'A cover', width: 1200, height: 630 },
    })
    expect(meta).toContainEqual({ title: 'Products · Test Records' })
    expect(meta).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://shop.example/products?type=vinyl',
    })
    expect(meta).toContainEqual({
      property: 'og:image',
      content: 'https://shop.example/images/a.webp',
    })
    expect(meta).toContainEqual({ property: 'og:image:alt', content: 'A cover' })
    expect(meta).toContainEqual({ property: 'og:image:width', content: '1200' })
    expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
  })

  it('has the image of the shop by default, and none on a hidden page [TOOL-11]', () => {
    const root = [{ id: 'root', loaderData: { settings } }]
    const meta = pageMeta(root, { title: 'Terms of Use' })
    expect(meta).toContainEqual({
      property: 'og:image',
      content: 'https://shop.example/share/shop.jpg',
    })
    expect(meta).toContainEqual({ property: 'og:image:alt', content: 'Test Records' })
    const hidden = pageMeta(root, { title: 'Sign in', hidden: true })
    expect(JSON.stringify(hidden)).not.toContain('og:image')
  })

  it('keeps hidden pages out of search engines', () => {
    expect(pageMeta([], { title: 'Sign in', hidden: true })).toContainEqual({
      name: 'robots',
      content: 'noindex',
    })
  })
})
