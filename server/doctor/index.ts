/**
 * The doctor: looks at each part of a shop, set up or not, open or closed, and says what to do. It reads the
 * settings and asks services what harms nobody; it changes nothing, and no secret leaves it.
 */
export { createDoctor } from './create-doctor.ts'
export { doctorHandlers } from './doctor.routes.ts'
