import { useState } from 'react'
import { Link } from 'react-router'
import { EMAIL_MAX } from '#contract/limits.ts'
import { NEWSLETTER_LINE } from '#contract/shop-texts.ts'
import { connectionLost } from '#web/lib/api/api.ts'
import { lazyModule } from '#web/lib/lazy-module.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const subscriber = lazyModule(async () => (await import('./newsletter-subscribe.ts')).subscribe)

/** Checks and sends the form; its code loads when a field of it is focused. */
async function subscribe(form: HTMLFormElement): Promise<string | undefined> {
  await subscriber.load().catch(() => undefined)
  const send = subscriber.get()
  return send === null ? connectionLost : send(form)
}

export function NewsletterForm() {
  const { newsletterLine = NEWSLETTER_LINE, news } = useShopSettings()
  const [problem, setProblem] = useState<string>()
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')

  async function submit(form: HTMLFormElement) {
    setProblem(undefined)
    setState('sending')
    const reason = await subscribe(form)
    setProblem(reason)
    setState(reason === undefined ? 'sent' : 'open')
  }

  return (
    <section aria-labelledby="newsletter-title">
      <h2 id="newsletter-title">What came in this week</h2>
      <p className="mt-2 text-soft">{newsletterLine}</p>
      {news && (
        <Link to={news.path} className="link">
          {news.title}
        </Link>
      )}
      <div role="status">
        {state === 'sent' && (
          <p ref={takeFocus} tabIndex={-1} className="mt-6 font-medium outline-none">
            Thank you. Please confirm with the link in the mail we have just sent you.
          </p>
        )}
      </div>
      {state !== 'sent' && (
        <form
          method="post"
          // Without scripts, the server answers with a page.
          action="/newsletter/subscribe"
          noValidate
          onFocus={subscriber.preload}
          onSubmit={(event) => {
            event.preventDefault()
            void submit(event.currentTarget)
          }}
          className="mt-6 flex items-start gap-2"
        >
          <TextField
            label="Email"
            hideLabel
            type="email"
            name="email"
            required
            autoComplete="email"
            placeholder="you@example.com"
            maxLength={EMAIL_MAX}
            error={problem}
            fieldClassName="min-w-0 flex-1"
          />
          <Button type="submit" loading={state === 'sending'}>
            Submit
          </Button>
        </form>
      )}
    </section>
  )
}

/** Takes the focus of the form it replaces, unless the visitor has moved on. */
function takeFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus()
}
