/**
 * Owns mail: rendering plain blocks, and delivery by SMTP or to files. Knows nothing of the shop: the areas compose
 * the content and send it from a job.
 */
export { createMailer } from './create-mailer.ts'
export {
  address,
  article,
  button,
  facts,
  image,
  lines,
  link,
  type MailBlock,
  type MailField,
  note,
  offers,
  paragraph,
} from './mail-blocks.ts'
export { renderMail } from './mail-layout.ts'
export { toMailTime } from './mail-time.ts'
export type { Mail, StoredMail } from './mailer.ts'
