import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import PostalMime from 'postal-mime'
import { type Mailer, type StoredMail, toMessage } from './mailer.ts'

/** A shop left running for months has very many mails, and only recent ones matter. */
const LISTED_MAX = 200

type FileMailerOptions = { folder: string; from: string; clock?: () => Date }

/** Writes each mail as an .eml file to `folder`. */
export function createFileMailer({
  folder,
  from,
  clock = () => new Date(),
}: FileMailerOptions): Mailer {
  return {
    name: 'files',
    async send(mail) {
      const date = clock()
      const eml = await new MailComposer({ ...toMessage(mail, from), date }).compile().build()
      await mkdir(folder, { recursive: true })
      const name = `${date.toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
      const unfinished = join(folder, `.${name}.unfinished`)
      // Written under another name and renamed: no reader sees a partial mail.
      await writeFile(unfinished, eml)
      await rename(unfinished, join(folder, `${name}.eml`))
    },
    async listStored() {
      const names = await readdir(folder).catch(emptyIfMissing)
      const newest = names
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .reverse()
        .slice(0, LISTED_MAX)
      return Promise.all(newest.map((name) => readMail(join(folder, name))))
    },
  }
}

async function readMail(file: string): Promise<StoredMail> {
  const mail = await PostalMime.parse(await readFile(file))
  return {
    to: mail.to?.map(({ address }) => address).join(', ') ?? '',
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    date: new Date(mail.date ?? 0).toISOString(),
  }
}

/** The folder is created with the first mail. */
function emptyIfMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}
