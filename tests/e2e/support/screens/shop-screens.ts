import type { Page } from '@playwright/test'
import type { Showcase } from '../showcase.ts'
import { accountPanels } from './account-panels.ts'
import { cartDiscountScreens } from './discount-screens.ts'
import { dropScreens } from './drop-screens.ts'
import { afterClosing, failing, press, type Screen, withCart, withQueue } from './screen.ts'
import { signInScreens } from './sign-in-screens.ts'

const productPath = (showcase: Showcase) => `/products/item/${showcase.record.id}`

async function search(page: Page, text: string) {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('combobox', { name: 'Search the shop' }).fill(text)
}

const browsing: Screen[] = [
  { name: 'home', path: '/', shows: 'Featured vinyl' },
  { name: 'listing', path: '/products', shows: '14 products' },
  {
    name: 'listing of a category, filtered',
    path: '/products/vinyl?price-min=20&in-stock=true&sort=price-desc',
    shows: 'In stock only',
  },
  { name: 'used copies', path: '/used', shows: '2 used copies' },
  { name: 'staff picks', path: '/picks', shows: 'We play it twice.' },
  {
    name: 'crate',
    path: '/crate',
    shows: '1 of 14',
  },
  {
    name: 'crate, at its end',
    path: '/crate?type=merch',
    open: async (page) => {
      for (const key of ['k', 'End', 'ArrowRight']) await page.keyboard.press(key)
    },
    shows: 'You saved 1',
  },
  { name: 'news, empty', path: '/news', shows: 'No news yet' },
  { name: 'artist', path: '/artists/wren-lund', shows: '7 products' },
  { name: 'label', path: '/labels/small-hours', shows: '1 product' },
  { name: 'search', path: '/search?q=ona', shows: '2 products' },
  { name: 'search, nothing found', path: '/search?q=zzqqxx', shows: 'No products found' },
]

const product: Screen[] = [
  {
    name: 'product',
    path: productPath,
    shows: 'Cloud, Cloud',
    states: [
      {
        name: 'product, image enlarged',
        open: (page) => press(page, 'Enlarge image 1 of 3'),
        shows: '1 of 3',
      },
      {
        name: 'product, just added',
        open: afterClosing((page) => press(page, 'Add to Cart')),
        shows: 'Added to cart',
      },
    ],
  },
  {
    name: 'product, sold out',
    path: ({ soldOut }) => `/products/item/${soldOut.id}`,
    shows: 'Sold out',
  },
  {
    name: 'product, used copies',
    path: ({ copies }) => `/products/item/${copies[1]}`,
    open: (page) => press(page, 'Very Good Plus (VG+)'),
    shows: 'You are looking at this copy',
  },
  {
    name: 'product, no option chosen',
    path: ({ withOptions }) => `/products/item/${withOptions.id}`,
    open: (page) => press(page, 'Add to Cart'),
    shows: 'Please choose an option.',
  },
  {
    name: 'product, with the queue of the player',
    path: productPath,
    before: (page, { record }) => withQueue(page, record.id, ['Slipway', 'Undertow']),
    open: (page) => press(page, 'Queue, 2 tracks'),
    shows: 'Empty queue',
  },
]

const panels: Screen[] = [
  {
    name: 'cart, with a shortage',
    path: '/terms',
    before: (page, { record, plain }) => withCart(page, { [record.id]: 2, [plain.id]: 3 }),
    open: (page) => press(page, /^Cart/),
    shows: 'Of Paper Only only 1 is left.',
  },
  ...cartDiscountScreens,
  {
    name: 'side menu, signed in',
    as: 'admin',
    path: '/terms',
    open: (page) => press(page, 'Menu'),
    shows: 'Admin Dashboard',
  },
  ...accountPanels,
]

const ordering: Screen[] = [
  {
    name: 'order confirmed',
    as: 'newcomer',
    path: '/order/success',
    shows: 'Order Confirmed!',
  },
  { name: 'order confirmed, without an account', path: '/order/thanks', shows: 'Order Confirmed!' },
  {
    name: 'order without an account, no link',
    path: '/order/guest',
    shows: 'Open the link in the mail',
  },
  {
    name: 'data of orders without an account',
    path: '/order/guest-data',
    shows: 'Send the link',
  },
  {
    name: 'data of orders without an account, to delete',
    path: '/order/guest-data#any',
    open: (page) => press(page, 'Delete my data…'),
    shows: 'Delete it now',
  },
  { name: 'payment cancelled', path: '/order/cancel', shows: /cancelled/i },
  {
    name: 'payment page of the demo, card declined',
    as: 'customer',
    path: '/terms',
    before: (page, { record }) => withCart(page, { [record.id]: 1 }),
    open: async (page) => {
      await press(page, /^Cart, 1/)
      await press(page, 'Checkout')
      await page.getByLabel(/card number/i).fill('4000 0000 0000 0002')
      await page.getByRole('button', { name: /^Pay/ }).click()
    },
    shows: /card was declined/,
  },
  { name: 'mailbox of the demo', path: '/dev/mail', shows: 'Mailbox' },
  {
    name: 'newsletter, to confirm',
    path: '/newsletter/confirm?token=any',
    shows: 'Confirm',
  },
  {
    name: 'newsletter, ended',
    path: '/newsletter/unsubscribe?token=any',
    open: (page) => press(page, 'Yes, stop it'),
    shows: 'You are off the list',
  },
  {
    name: 'orders',
    as: 'customer',
    path: '/orders',
    shows: 'payment received',
    states: [
      {
        name: 'order details',
        open: (page, { shippedId }) => press(page, shippedId),
        shows: 'Order Details',
      },
    ],
  },
  { name: 'want list, empty', as: 'newcomer', path: '/wants', shows: 'Your want list is empty' },
]

const plain: Screen[] = [
  {
    name: 'terms',
    path: '/terms',
    shows: 'Terms of Use',
    states: [
      {
        name: 'newsletter, address wrong',
        open: (page) => press(page, 'Submit'),
        shows: /is required|must be/,
      },
      {
        name: 'search suggestions',
        open: afterClosing(async (page) => {
          await search(page, 'thimble')
          await page.getByRole('option').first().waitFor()
          await page.keyboard.press('ArrowDown')
        }),
        shows: 'Thimble Weather',
      },
      {
        name: 'listing, failing',
        open: async (page) => {
          await failing(page, '**/api/products?*')
          await page.getByRole('contentinfo').getByRole('link', { name: 'Vinyl' }).click()
        },
        shows: 'Error loading products',
      },
      {
        name: 'a page that fails',
        open: async (page) => {
          await failing(page, /_(root)?\.data|\/_root/)
          await page.getByRole('banner').getByRole('link').first().click()
        },
        shows: 'Something skipped',
      },
    ],
  },
  { name: 'privacy', path: '/privacy', shows: 'Privacy Policy' },
  { name: 'withdrawal, in a shop without it', path: '/withdraw', shows: 'Not Found' },
  { name: 'not allowed', path: '/403', shows: 'Forbidden' },
  { name: 'not found', path: '/nowhere', shows: '404' },
  { name: 'page that is not published', path: '/pages/about', shows: '404' },
  {
    name: 'style guide',
    path: '/dev/style',
    shows: 'Style guide',
    staysLoading: true,
    states: [
      {
        name: 'style guide, a dialog',
        open: (page) => press(page, 'Responsive'),
        shows: 'Last name',
      },
    ],
  },
]

const shop = [...browsing, ...product, ...dropScreens, ...panels, ...signInScreens]
export const shopScreens = [...shop, ...ordering, ...plain]
