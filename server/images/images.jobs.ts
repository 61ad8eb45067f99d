import { defineJob } from '#server/platform/jobs/define-job.ts'

export const generateRenditionsJob = defineJob<{ publicId: string }>('make-image-sizes', {
  title: 'Generating image sizes',
  attempts: 3,
})
