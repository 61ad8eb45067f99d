import { z } from 'zod'
import { productIdField, quantity } from './cart.ts'
import { deliveryCalls } from './delivery/delivery.ts'
import { CART_LINK_LINES_MAX } from './limits.ts'
import { searchText } from './paging.ts'
import { priceBound, product } from './products/catalogue.ts'
import { productType } from './products/product-type.ts'

/** The tools that the shop offers to assistants at `/mcp` (Model Context Protocol). All of them only read. */

const PRODUCTS_MAX = 20
const TRACKS_TEXT = 'The track list of a record without pressing data'

const fields = product.shape
const productId = productIdField
  .regex(/^[\w-]{1,100}$/, 'Product ID must be as in an address of the shop')
  .describe('The id of a product, a used copy or a size')

const line = z.strictObject({ id: productId, quantity: quantity.default(1) })
const lines = z.array(line).min(1).max(CART_LINK_LINES_MAX)

const availability = z.enum(['in stock', 'pre-order', 'sold out'])

const offer = z.object({
  id: fields._id,
  price: fields.price,
  condition: z.enum(['new', 'used']),
  availability,
  /** The grades of a used copy, and what the shop says about it. */
  copy: fields.copy,
  /** Such as a size. */
  option: z.string().optional(),
})

const summary = offer.omit({ copy: true, option: true }).extend({
  name: fields.name,
  artist: z.string().optional(),
  labelOrBrand: z.string().optional(),
  type: productType,
  currency: z.string(),
  shipsOn: z.iso.date().optional().describe('The ship date of a pre-order'),
  notYet: z.string().optional().describe('When or how a product is sold that cannot be bought yet'),
  url: z.url().describe('The page of the product in the shop'),
})
export type FoundProduct = z.infer<typeof summary>

const details = summary.extend({
  description: z.string(),
  wasPrice: fields.wasPrice,
  genre: z.string().optional(),
  releaseDate: z.string().optional(),
  trackList: z.array(z.string()).optional().describe(TRACKS_TEXT),
  pressing: fields.pressing,
  copy: fields.copy,
  option: offer.shape.option,
  drop: fields.drop,
  cheapestDelivery: fields.deliveryPrice.describe(
    'In the country of the shop; null: it is not sent there',
  ),
  images: z.array(z.url()),
  offers: z.array(offer).describe('The same product in other sizes or as used copies'),
})
export type ProductDetails = z.infer<typeof details>

const deliveryAnswer = deliveryCalls['GET /delivery'].answer.shape

/** The tools by name: what a program reads to choose and call one. */
export const mcpTools = {
  search_products: {
    title: 'Search products',
    description:
      'Find records, turntables, accessories and merchandise of this shop by words, type, price and stock.',
    input: z.strictObject({
      query: searchText.optional().describe('Artist, title, label, catalogue number or barcode'),
      type: productType.optional(),
      priceMin: priceBound.optional(),
      priceMax: priceBound.optional(),
      inStock: z
        .boolean()
        .optional()
        .describe('Only products with units; notYet of one names its start'),
      limit: z.int().min(1).max(PRODUCTS_MAX).default(10),
    }),
    output: z.object({
      products: z.array(summary),
      total: z.int().describe('How many match; about right in a large shop'),
      meantSearch: z
        .string()
        .optional()
        .describe('The corrected words, when those given match nothing'),
    }),
  },
  get_product: {
    title: 'Get a product',
    description:
      'All about one product: description, pressing, tracks, used copies with their grades, sizes and prices.',
    input: z.strictObject({ id: productId }),
    output: details,
  },
  check_availability: {
    title: 'Check availability',
    description: 'Whether products can be bought now, as the shop shows it.',
    input: z.strictObject({ ids: z.array(productId).min(1).max(PRODUCTS_MAX) }),
    output: z.object({
      products: z.array(
        summary
          .pick({ price: true, currency: true, shipsOn: true, notYet: true })
          .partial()
          .extend({
            id: fields._id,
            name: z.string().optional(),
            availability: z.enum([...availability.options, 'unknown']),
          }),
      ),
    }),
  },
  delivery_price: {
    title: 'Price of delivery',
    description:
      'The ways of delivery to a country with their prices for these products, and places to collect them.',
    input: z.strictObject({
      country:
        deliveryCalls['GET /delivery'].query.shape.country.describe('ISO 3166-1 alpha-2: AU'),
      lines,
    }),
    output: z.object({
      rates: deliveryAnswer.rates,
      collectionOnly: deliveryAnswer.collectionOnly.describe('Products that cannot be delivered'),
      currency: z.string(),
      note: z.string().optional(),
    }),
  },
  cart_link: {
    title: 'Link to a filled cart',
    description:
      'An address that opens the shop with these products in the cart. Give it to the person, who checks the cart and pays in the shop; nothing is ordered or reserved before.',
    input: z.strictObject({ lines }),
    output: z.object({
      url: z.url(),
      notAdded: z
        .array(
          z.object({ id: z.string(), reason: z.enum(['unknown', 'sold out', 'not on sale yet']) }),
        )
        .describe('Products that the link leaves out'),
    }),
  },
} as const

export type McpToolName = keyof typeof mcpTools
export type McpInput<Name extends McpToolName> = z.output<(typeof mcpTools)[Name]['input']>
export type McpOutput<Name extends McpToolName> = z.input<(typeof mcpTools)[Name]['output']>
