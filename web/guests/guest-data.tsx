import { type SubmitEvent, useState } from 'react'
import { EMAIL_MAX } from '#contract/limits.ts'
import { api, failureText } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/form-fields.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { WithoutScripts } from '#web/ui/without-scripts.tsx'
import type { Route } from './+types/guest-data'
import { useLinkToken } from './link-token.ts'
import { useSending } from './use-sending.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Your data', hidden: true })

/** The data of orders without an account: a link for an address, and with it download and deletion. */
export default function GuestData() {
  const token = useLinkToken(noToken)
  return (
    <main id="main" tabIndex={-1} className="column flex-1 py-8 md:py-12">
      <h1 className="mb-6">Your data</h1>
      <div className="max-w-md space-y-6 noscript:hidden">
        {token === null && <LinkForm />}
        {token && <Data token={token} />}
      </div>
      <WithoutScripts>Your data needs JavaScript.</WithoutScripts>
    </main>
  )
}

const noToken = () => null

function LinkForm() {
  const [problem, setProblem] = useState<string>()
  const { state, error, send } = useSending()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { values, problems } = checkFields(event.currentTarget)
    setProblem(problems.email)
    const { email = '' } = values
    if (problems.email === undefined) {
      void send(() => api('POST /guests/data-link', { body: { email: email.trim() } }))
    }
  }

  if (state === 'done') {
    return (
      <Alert tone="success" title="Please look at your mail.">
        If there are orders without an account for this address, a link to their data is in it.
      </Alert>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <p className="text-soft">
        For orders without an account. We mail you a link with which you can download or delete
        their data.
      </p>
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={EMAIL_MAX}
        error={problem}
      />
      {error !== null && (
        <Alert title={failureText(error, 'No mail was sent. Please try again.')} />
      )}
      <Button type="submit" loading={state === 'sending'}>
        Send the link
      </Button>
    </form>
  )
}

function Data({ token }: { token: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const download = useSending()
  const deletion = useSending()

  async function save() {
    const data = await api('POST /guests/data', { body: { token } })
    const text = JSON.stringify(data, null, 2)
    saveFile(new Blob([text], { type: 'application/json' }), 'my-data.json')
  }

  if (deletion.state === 'done') {
    return (
      <Alert tone="success" title="Your data is deleted.">
        Of paid orders we keep what an invoice needs; parcels on their way still arrive.
      </Alert>
    )
  }
  return (
    <>
      <section aria-labelledby="take" className="space-y-3">
        <h2 id="take" className="text-base">
          Take it with you
        </h2>
        <p className="text-sm text-soft">One file with your orders, refunds and mails.</p>
        <Button
          variant="secondary"
          size="sm"
          loading={download.state === 'sending'}
          onClick={() => void download.send(save)}
        >
          Download my data
        </Button>
        <p role="status" className="text-sm empty:sr-only">
          {download.state === 'done' && 'The file my-data.json is with your downloads.'}
          {download.error !== null &&
            failureText(download.error, 'The file was not made. Please try again.')}
        </p>
      </section>
      <section aria-labelledby="delete" className="space-y-3 border-t border-line pt-5">
        <h2 id="delete" className="text-base">
          Delete your data
        </h2>
        <p className="text-sm text-soft">
          Your email and phone number leave each order once it has arrived or ended, and its links
          stop working now. Of paid orders we keep what an invoice needs.
        </p>
        {isAsking ? (
          <Button
            variant="danger"
            loading={deletion.state === 'sending'}
            onClick={() =>
              void deletion.send(() => api('POST /guests/data/delete', { body: { token } }))
            }
          >
            Delete it now
          </Button>
        ) : (
          <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
            Delete my data…
          </Button>
        )}
        <p role="alert" className="text-sm text-error empty:sr-only">
          {deletion.error !== null &&
            failureText(deletion.error, 'It was not deleted. Please try again.')}
        </p>
      </section>
    </>
  )
}
