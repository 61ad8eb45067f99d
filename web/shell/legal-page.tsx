import type { ReactNode } from 'react'

type LegalPageProps = {
  title: string
  /** The date of the template's last change, as text. */
  updated: string
  children: ReactNode
}

export function LegalPage({ title, updated, children }: LegalPageProps) {
  return (
    <main id="main" tabIndex={-1} className="column flex-1 py-12 md:py-16">
      <article className="max-w-[65ch]">
        <h1>{title}</h1>
        <p className="mt-3 text-sm text-soft">Last updated {updated}</p>
        <p className="mt-6 border-l-3 border-accent pl-4 text-soft">
          This text is a template. The shop has to review it before it relies on it.
        </p>
        {children}
      </article>
    </main>
  )
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2>{title}</h2>
      <div className="mt-3 space-y-3">{children}</div>
    </section>
  )
}
