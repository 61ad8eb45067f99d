/**
 * Owns the admin's view of failed jobs, and their retry. The jobs themselves belong to the areas, the queue to the
 * platform.
 */
export { jobHandlers } from './jobs.routes.ts'
