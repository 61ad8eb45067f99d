import { z } from 'zod'
import { call, idempotencyHeaders, idParams, succeeded } from '../define-call.ts'
import { LIST_BODY_BYTES_MAX, VARIANT_IMAGES_MAX } from '../limits.ts'
import { changedProduct } from './catalogue.ts'
import { copyInput, inventoryInput, optionInput } from './offers.ts'
import { newProduct } from './product-input.ts'

/** The calls about the variants of a product. Variants are changed and archived by the calls for products. */

export const ONE_PIECE = 'A used copy is one piece: the stock is 0 or 1.'

const price = newProduct.shape.price
const images = newProduct.shape.images
  .unwrap()
  .max(VARIANT_IMAGES_MAX, `At most ${VARIANT_IMAGES_MAX} images`)
  .default([])

/** A used copy with stock 0 is a draft. */
const newUsedCopy = z.object({
  kind: z.literal('used'),
  price,
  stock: z.union([z.literal(0), z.literal(1)], ONE_PIECE).default(1),
  images,
  copy: copyInput.partial().strict().default({}),
  inventory: inventoryInput.partial().strict().default({}),
})
export type NewUsedCopy = z.infer<typeof newUsedCopy>

const newOption = z.object({
  kind: z.literal('option'),
  price,
  stock: newProduct.shape.stock,
  images,
  option: optionInput,
})
export type NewOption = z.infer<typeof newOption>

export const newVariant = z.discriminatedUnion('kind', [newUsedCopy, newOption], {
  error: 'kind must be used or option',
})
export type NewVariant = z.infer<typeof newVariant>

/** An offer that is no used copy, with the cost of a unit. In dollars. */
const offerCost = z.object({
  _id: z.string(),
  /** The label of an option; absent for the product itself. */
  option: z.string().optional(),
  price: z.number(),
  /** Absent when it is not known. */
  cost: z.number().optional(),
})
export type OfferCost = z.infer<typeof offerCost>

export const variantCalls = {
  'GET /products/:id/costs': call({
    name: 'getProductCosts',
    access: 'admin',
    scope: 'catalogue:read',
    summary:
      'The costs of own stock and options of a product. Used copies have theirs in their inventory.',
    params: idParams,
    answer: succeeded.extend({ costs: z.array(offerCost) }),
  }),
  'POST /products/:id/variants': call({
    name: 'createVariant',
    access: 'admin',
    scope: 'catalogue:write',
    bodyBytesMax: LIST_BODY_BYTES_MAX,
    summary:
      'Add a used copy or an option to a product. With an Idempotency-Key a repeated request adds it once.',
    params: idParams,
    headers: idempotencyHeaders,
    body: newVariant,
    answer: succeeded.extend({ product: changedProduct }),
    status: 201,
  }),
}
