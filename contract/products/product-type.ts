import { z } from 'zod'

export const productTypes = ['vinyl', 'turntable', 'accessory', 'merch'] as const
export const productType = z.enum(productTypes, 'type must be vinyl, turntable, accessory or merch')
export type ProductType = z.infer<typeof productType>
