import { defineJob } from '#server/platform/jobs/define-job.ts'

/** Runs at the time of the draw (server/wants/draws/). */
export const drawDropJob = defineJob<{ productId: string }>('draw-drop', {
  title: 'Draw',
  subjectOf: ({ productId }) => productId,
})

/** Runs when an offer goes on sale. */
export const openDropJob = defineJob<{ productId: string }>('open-drop', {
  title: 'Opening a drop',
  subjectOf: ({ productId }) => productId,
})

/** Finds the draws and openings that no job has done in time. */
export const followDropsJob = defineJob<object>('follow-drops', {
  title: 'Draws and openings of drops',
  cron: '* * * * *',
})
