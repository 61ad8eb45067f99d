import type { ReactNode } from 'react'
import { ButtonLink } from './button-link.tsx'
import { Grooves } from './grooves.tsx'

export type ErrorPageProps = {
  /** The HTTP status, shown large above the title. */
  code?: string
  title: string
  text: string
  /** A button with a remedy. */
  action?: ReactNode
  /** For developers; never passed in production. */
  stack?: string
}

export function ErrorPage({ code, title, text, action, stack }: ErrorPageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-[70dvh] flex-1 flex-col items-center justify-center px-5 py-16 text-center"
    >
      <h1 className="flex flex-col items-center gap-8">
        <span className="relative flex items-center justify-center">
          <Grooves spindleHole={code === undefined} className="size-[min(24rem,80vw)] text-edge" />
          {/* On the label, the zero where the spindle goes. */}
          {code !== undefined && (
            <span className="absolute text-[min(2.75rem,9.5vw)] leading-none text-on-accent">
              {code}
            </span>
          )}
        </span>
        {title}
      </h1>
      <p className="mt-4 max-w-md text-lg text-soft">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {action}
        <ButtonLink to="/" size="lg">
          Back to the shop
        </ButtonLink>
      </div>
      {stack !== undefined && (
        <pre className="exact mt-10 max-w-full overflow-auto rounded-sm bg-sunken p-4 text-left text-xs">
          {stack}
        </pre>
      )}
    </main>
  )
}
