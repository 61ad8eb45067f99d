export { accountHandlers } from './accounts.routes.ts'
export { authenticate } from './authenticate.ts'
export { openSession } from './open-session.ts'
