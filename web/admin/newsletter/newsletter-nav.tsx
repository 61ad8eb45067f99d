import { LinkTabs } from '../shared/link-tabs.tsx'

export const newsletterPath = '/admin/customers/newsletter'

/** The two pages of the newsletter. */
export function NewsletterNav({ current }: { current: 'mails' | 'subscribers' }) {
  const subscribers = `${newsletterPath}/subscribers`
  return (
    <div className="mb-6">
      <LinkTabs
        label="Newsletter"
        tabs={[
          { label: 'Mails', to: newsletterPath, isCurrent: current === 'mails' },
          { label: 'Subscribers', to: subscribers, isCurrent: current === 'subscribers' },
        ]}
      />
    </div>
  )
}
