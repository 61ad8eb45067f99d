/**
 * Owns mail: rendering plain blocks, and delivery by SMTP or to files. Knows no more of the shop than
 * its name, colour and address: the areas compose the content and send it from a job.
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
export { type MailShop, renderMail } from './mail-layout.ts'
export { toMailTime } from './mail-time.ts'
export type { Mail, StoredMail } from './mailer.ts'
