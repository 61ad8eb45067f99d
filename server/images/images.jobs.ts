import { jobKind } from '../platform/jobs/job-kind.ts'

/** Makes the copies of a picture that was just uploaded. */
export const makeImageSizes = jobKind<{ publicId: string }>('make-image-sizes', {
  title: 'Making the sizes of a picture',
  tries: 3,
})

/** At night, when few are uploading. */
export const sweepImages = jobKind<object>('sweep-images', {
  title: 'Clearing pictures nobody shows',
  cron: '37 4 * * *',
  tries: 1,
})
