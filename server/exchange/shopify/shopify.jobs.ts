import type { ActingKey } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'

/** The images of one product, on behalf of the admin who imported it. */
export type ProductImages = {
  importId: string
  productId: string
  userId: string
  /** The key of the program that imported it. */
  apiKey?: ActingKey | undefined
  fileName: string
}

/** An image that cannot be fetched fails no job: an attempt is repeated when a process ended, or the store failed. */
export const fetchImagesJob = defineJob<ProductImages>('fetch-product-images', {
  title: 'Fetching images',
  subjectOf: ({ fileName }) => fileName,
  attempts: 3,
  concurrency: 2,
})
