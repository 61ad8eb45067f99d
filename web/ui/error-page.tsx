import { ButtonLink } from './button-link.tsx'
import { Grooves } from './grooves.tsx'

export type ErrorPageProps = {
  /** The HTTP status, shown large above the title. */
  code?: string
  title: string
  text: string
  /** For developers; never passed in production. */
  stack?: string
}

export function ErrorPage({ code, title, text, stack }: ErrorPageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="relative isolate flex min-h-[70dvh] flex-1 flex-col items-center justify-center overflow-hidden px-5 py-20 text-center"
    >
      <Grooves
        label={false}
        className="absolute top-1/2 left-1/2 -z-10 size-[max(110vw,56rem)] -translate-x-1/2 -translate-y-1/2 text-line"
      />
      <h1 className="flex flex-col items-center">
        {code !== undefined && (
          <span className="text-5xl text-accent [font-size:clamp(6rem,20vw,12rem)]">{code}</span>
        )}
        <span className="text-4xl">{title}</span>
      </h1>
      <p className="mt-4 max-w-md text-lg text-soft">{text}</p>
      <ButtonLink to="/" size="lg" className="mt-8">
        Back to the shop
      </ButtonLink>
      {stack !== undefined && (
        <pre className="exact mt-10 max-w-full overflow-auto rounded-sm bg-sunken p-4 text-left text-xs">
          {stack}
        </pre>
      )}
    </main>
  )
}
