import type { PageContact, ShownPage } from '#contract/pages.ts'
import { PageBody } from './page-body.tsx'

export function ShownPageArticle({ page: { title, content, contact } }: { page: ShownPage }) {
  return (
    <main id="main" tabIndex={-1} className="column flex-1 py-12 md:py-16">
      <article className="max-w-[65ch]">
        <h1>{title}</h1>
        <PageBody content={content} />
        {contact && <Contact contact={contact} />}
      </article>
    </main>
  )
}

function Contact({ contact: { email, address, openingHours } }: { contact: PageContact }) {
  return (
    <dl className="mt-10 space-y-6 border-t border-line pt-6 wrap-anywhere">
      {email && (
        <div>
          <dt className="font-medium">Email</dt>
          <dd>
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
          </dd>
        </div>
      )}
      <Lines title="Address" lines={address} />
      <Lines title="Opening hours" lines={openingHours} />
    </dl>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <dt className="font-medium">{title}</dt>
      <dd className="whitespace-pre-line">{lines.join('\n')}</dd>
    </div>
  )
}
