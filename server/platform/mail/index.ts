/**
 * Mail: building it from plain blocks, and handing it over by SMTP or to files. Knows nothing of the shop:
 * areas say what a mail says, and send it from a job.
 */
export { createMailer } from './create-mailer.ts'
export {
  address,
  button,
  facts,
  lines,
  type MailBlock,
  note,
  paragraph,
} from './mail-blocks.ts'
export { renderMail } from './mail-layout.ts'
export type { KeptMail, Mail } from './mailer.ts'
