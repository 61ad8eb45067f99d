import { sql } from 'drizzle-orm'
import { dropModes } from '#contract/pricing/drop.ts'
import { completionMarks } from '#contract/products/completion.ts'
import { fit } from '#contract/products/fit.ts'
import { variantKinds } from '#contract/products/offers.ts'
import { productTypes } from '#contract/products/product-type.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isNotUndone, offerCosts, variantOptions } from '#server/catalogue/index.ts'
import { productDelivery } from '#server/delivery-quotes/product-delivery.tables.ts'
import { productHandles } from '#server/exchange/index.ts'
import { images as imagesTable } from '#server/images/images.tables.ts'
import { drops } from '#server/pricing/index.ts'
import { reservations, stockMovements } from '#server/stock/stock.tables.ts'
import { byId, defineEntity } from './define-entity.ts'
import {
  cents,
  choice,
  count,
  day,
  endless,
  id,
  image,
  images,
  instant,
  integer,
  leftOut,
  optional,
  recent,
  recentText,
  structure,
  text,
  texts,
  yesOrNo,
} from './fields.ts'

const COMPUTED = 'Computed from other columns.'
const OF_VARIANTS = 'Computed from the offers below a product.'

const imagesFile = defineEntity({
  name: 'images',
  table: imagesTable,
  about: 'Images of products and orders. Each one is the file `images/<publicId>.webp`.',
  order: sql`${imagesTable.publicId}`,
  existing: 'added to',
  columns: {
    publicId: text('The id of the image. It ends in its average colour.'),
    width: count('Pixels.'),
    height: count('Pixels.'),
    bytes: count('The size of the file.'),
    createdAt: instant('When it was uploaded.'),
  },
})

const productsFile = defineEntity({
  name: 'products',
  table: products,
  about:
    'Everything that can be bought, one line for each offer. An offer without `parentId` is a product; the others are its used copies and its options, which repeat its texts. Products come before their offers.',
  order: sql`${products.parentId} is not null, ${products.id}`,
  columns: {
    id: id('The offer.'),
    name: text('Name or title.'),
    type: choice(productTypes, 'The type of product.'),
    priceCents: cents('The price, tax included.'),
    brand: text('The maker; for a record, its label. Empty when unknown.'),
    description: text('For shoppers.'),
    stock: count('Units in the shop: the sum of its `stock-movements`.'),
    reserved: leftOut('The sum of `reservations`.'),
    isInStock: leftOut(COMPUTED),
    parentId: optional(id('The product of a used copy or an option, in `products`.')),
    variantKind: optional(
      choice(variantKinds, '`used` has a line in `used-copies`, `option` one in `options`.'),
    ),
    variantsAvailable: leftOut(OF_VARIANTS),
    cheapestVariantId: leftOut(OF_VARIANTS),
    cheapestVariantCents: leftOut(OF_VARIANTS),
    featuredId: leftOut(COMPUTED),
    featuredCents: leftOut(COMPUTED),
    searchExtra: text('Further words that search finds it by.'),
    thumbnail: image('The first image. Empty without one.'),
    images: images('Further images.'),
    artist: optional(text('Of a record, as printed.')),
    genre: optional(text('Of a record.')),
    releaseDate: optional(day('Of a record.')),
    trackList: optional(texts('Titles of a record.')),
    shipsOn: optional(day('The ship date of own stock, if it is not the release date.')),
    withdrawalExclusion: optional(text('The sentence that excludes it from withdrawal.')),
    review: recentText('What the shop thinks of it, in Markdown. Empty without a review.'),
    reviewAuthor: recentText('Who wrote the review.'),
    reviewedAt: recent(instant('When the review was written.')),
    pickedAt: recent(instant('When the staff picked it.')),
    fit: recent(structure(fit, 'What a turntable or an accessory fits. Null when unknown.')),
    needsCompletion: optional(
      choice(completionMarks, 'An import added it, and it is still to be completed.'),
    ),
    createdAt: instant('When it was added.'),
    updatedAt: instant('When it was last saved.'),
    archivedAt: optional(instant('When it was removed from the shop. Orders still show it.')),
    titleVector: leftOut(COMPUTED),
    searchVector: leftOut(COMPUTED),
  },
})

const optionsFile = defineEntity({
  name: 'options',
  table: variantOptions,
  about: 'Offers that are a size or a colour of a product.',
  order: sql`${variantOptions.parentId}, ${variantOptions.position}, ${variantOptions.productId}`,
  columns: {
    productId: id('The offer, in `products`.'),
    parentId: id('Its product, in `products`.'),
    label: text('Such as "L".'),
    position: count('Its place on the page, from 0.'),
  },
})

const costsFile = defineEntity({
  name: 'offer-costs',
  table: offerCosts,
  about: 'The known costs of own stock and options. Used copies have theirs in their own lines.',
  order: sql`${offerCosts.productId}`,
  columns: {
    productId: id('The offer, in `products`.'),
    costCents: cents('The purchase price of a unit.'),
  },
})

const movements = defineEntity({
  name: 'stock-movements',
  table: stockMovements,
  about: 'The stock ledger, oldest first: every change of stock. The sum of an offer is its stock.',
  order: byId(stockMovements),
  columns: {
    id: leftOut('A running number. The order of the lines is that of the ledger.'),
    productId: id('The offer, in `products`.'),
    quantity: integer('Units; negative when they left.'),
    reason: choice(
      [
        'opening',
        'correction',
        'sale',
        'counter',
        'return',
        'resale',
        'withdrawn',
        'sold elsewhere',
      ],
      'Why.',
    ),
    orderId: optional(text('The order, in `orders`.')),
    actor: text('The id of an admin, or the name of a part of the program.'),
    createdAt: instant('When.'),
  },
})

const reservationsFile = defineEntity({
  name: 'reservations',
  table: reservations,
  about: 'Units in the shop that an unpaid order, a hold or an inspection reserves.',
  order: sql`${reservations.orderId}, ${reservations.productId}`,
  columns: {
    orderId: text(
      'An id in `orders`, `hold-` with an id in `holds`, or `inspection-` with the offer.',
    ),
    productId: id('The offer, in `products`.'),
    quantity: count('Units.'),
    expiresAt: endless('When it ends; null for no end.'),
    network: leftOut('The network of the buyer, as a hash, against abuse.'),
  },
})

const dropsFile = defineEntity({
  name: 'drops',
  table: drops,
  about: 'Offers whose sale starts at a time, by a queue or by a draw.',
  order: sql`${drops.productId}`,
  columns: {
    productId: id('The offer, in `products`.'),
    mode: choice(dropModes, 'How units are given out.'),
    startsAt: optional(instant('The start of the sale; for a draw, the close of entries.')),
    limitPerCustomer: optional(count('Units for each customer.')),
    entriesOpenAt: optional(instant('When entries of a draw open.')),
    openSaleAt: optional(instant('When the rest of a draw goes on sale.')),
    seed: optional(text('What the draw is computed from. Secret until then.')),
    drawnAt: optional(instant('When it was drawn.')),
    openedAt: optional(instant('When the sale was opened.')),
    createdAt: instant('When it was planned.'),
    updatedAt: instant('When it was last changed.'),
  },
})

const redirects = defineEntity({
  name: 'redirects',
  table: productHandles,
  about: 'Addresses of a former shop: `/products/<handle>` leads to the product.',
  order: sql`${productHandles.handle}`,
  // Without the entries of the undo in its audit log the next shop takes the product for a deleted one.
  where: sql`exists (select from ${products} where ${products.id} = ${productHandles.productId} and ${isNotUndone})`,
  columns: {
    handle: text('In lower case.'),
    productId: id('The product, in `products`.'),
    createdAt: instant('When it was added.'),
  },
})

const deliveryFile = defineEntity({
  name: 'product-delivery',
  table: productDelivery,
  isRecent: true,
  about: 'Products with a weight of their own, or that are only collected.',
  order: sql`${productDelivery.productId}`,
  columns: {
    productId: id('The product, in `products`.'),
    weightGrams: optional(count('The weight of one item.')),
    isCollectionOnly: yesOrNo('An order with it is collected.'),
  },
})

export const offers = [imagesFile, productsFile, optionsFile, costsFile]
export const stock = [movements, reservationsFile, dropsFile, redirects, deliveryFile]
