import { Link, useLoaderData } from 'react-router'
import { pageMeta } from '#web/lib/page-meta.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { legalPageLoader, ShownPageArticle } from '#web/pages/index.ts'
import type { Route } from './+types/privacy'
import { LegalPage, LegalSection } from './legal-page.tsx'

export const loader = legalPageLoader('privacy')

export const meta: Route.MetaFunction = ({ matches, loaderData: page }) =>
  pageMeta(matches, {
    title: page?.title ?? 'Privacy Policy',
    path: '/privacy',
    ...(page?.description && { description: page.description }),
  })

export default function Privacy() {
  const page = useLoaderData<typeof loader>()
  return page ? <ShownPageArticle page={page} /> : <Template />
}

function Template() {
  const { shopName, guestCheckout, hasCounter } = useShopSettings()
  return (
    <LegalPage title="Privacy Policy" updated="22 November 2026">
      <LegalSection title="What we keep about you">
        <ul className="list-disc space-y-2 pl-5">
          <li>Your email address and, if you give them, your name, phone number and address.</li>
          <li>Your password, as a hash from which it cannot be read back.</li>
          <li>
            Your sign-ins, for 30 days: in which browser, when it was opened and in which hour it
            was last used.
          </li>
          <li>Your cart, and your orders with what was bought, paid and where it was sent.</li>
          <li>Your want list, and the rows of Discogs files that you upload.</li>
          <li>Your email address for the newsletter, once you have confirmed it.</li>
        </ul>
      </LegalSection>
      <LegalSection title="What stays in your browser">
        <p>
          {shopName} sets no advertising or tracking cookies. One cookie, kept for 180 days, tells
          the sign-in that you have signed in from this browser before, so that others who try your
          password do not lock you out; another guards a sign-in with Google for ten minutes. Your
          browser also keeps your sign-in, the cart you fill before signing in and the prices you
          saw then, the products you looked at last, the tracks you play and the theme you chose.
          You can delete them at any time.
        </p>
      </LegalSection>
      <LegalSection title="Who else sees it">
        <p>
          Our payment provider learns what it needs to take your payment, and our carrier your name
          and address. If you sign in with Google, Google learns that you did. Nobody buys your data
          from us.
        </p>
      </LegalSection>
      <LegalSection title="Email">
        <p>
          We write about your orders and your account. Other mail goes only to addresses confirmed
          for the newsletter, and every one of them has a link to unsubscribe.
        </p>
      </LegalSection>
      <LegalSection title="Your rights">
        <p>
          Under your profile you see where you are signed in, and sign out there. Under Your data
          you can download what we keep about you and delete your account. Profile, cart, sign-ins
          and newsletter are then gone at once. Of paid orders we keep name, address and what was
          bought for seven years, as the law asks of invoices; your email and phone number leave an
          order once it has arrived or ended. Ask us to have anything corrected.
        </p>
        {(guestCheckout || hasCounter) && (
          <p>
            Orders without an account have the same rights:{' '}
            <Link to="/order/guest-data" className="link">
              we mail you a link
            </Link>{' '}
            with which you can download or delete their data.
          </p>
        )}
      </LegalSection>
    </LegalPage>
  )
}
