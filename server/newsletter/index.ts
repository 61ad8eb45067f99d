export { newsletterHandlers } from './newsletter.routes.ts'
