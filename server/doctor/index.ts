/**
 * Owns the health checks of a shop, configured or not, running or stopped, and their advice. They read the settings
 * and send harmless requests to services; they change nothing and reveal no secret.
 */
export { createDoctor } from './create-doctor.ts'
export { doctorHandlers } from './doctor.routes.ts'
