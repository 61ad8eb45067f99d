import type { ReactNode } from 'react'

export type AdminPageProps = {
  title: string
  text?: string
  /** The page's main button. */
  action?: ReactNode
  children: ReactNode
}

export function AdminPage({ title, text, action, children }: AdminPageProps) {
  return (
    <main id="main" tabIndex={-1} className="column flex-1 pt-6 pb-12">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl">{title}</h1>
          {text !== undefined && <p className="mt-0.5 text-sm text-soft">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </main>
  )
}
