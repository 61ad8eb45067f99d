import { useLoaderData } from 'react-router'
import { toPriceSentence } from '#contract/currency-texts.ts'
import { shopFormats } from '#contract/locale.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { shippingSentence } from '#web/lib/shipping-text.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { legalPageLoader, ShownPageArticle } from '#web/pages/index.ts'
import type { Route } from './+types/terms'
import { LegalPage, LegalSection } from './legal-page.tsx'

export const loader = legalPageLoader('terms')

export const meta: Route.MetaFunction = ({ matches, loaderData: page }) =>
  pageMeta(matches, {
    title: page?.title ?? 'Terms of Use',
    path: '/terms',
    ...(page?.description && { description: page.description }),
  })

export default function Terms() {
  const page = useLoaderData<typeof loader>()
  return page ? <ShownPageArticle page={page} /> : <Template />
}

function Template() {
  const settings = useShopSettings()
  const { shopName, paidBy = 'card' } = settings
  const shipping =
    shippingSentence(settings) || ' The price of delivery is in the cart before you pay.'
  return (
    <LegalPage title="Terms of Use" updated="21 November 2026">
      <LegalSection title="Who you buy from">
        <p>
          {shopName} sells records, turntables, accessories and merchandise through this site. By
          ordering here you agree to these terms.
        </p>
      </LegalSection>
      <LegalSection title="Prices and payment">
        <p>
          {toPriceSentence()}
          {shipping}
          {` Payment is taken by ${paidBy} on the page of our payment provider; card details never reach this site.`}
        </p>
      </LegalSection>
      <LegalSection title="Orders and stock">
        <p>
          When you start to pay, what you buy is held for you for 30 minutes. The order is accepted
          when your payment has arrived. If something you paid for turns out not to be available,
          you get your money back.
        </p>
      </LegalSection>
      <LegalSection title="Returns">
        <p>
          Nothing here takes away the rights {toLaw()} gives you. If a product is faulty or not as
          described, write to us and we will repair it, replace it or refund it.
        </p>
      </LegalSection>
      <LegalSection title="Your account">
        <p>
          Keep your password to yourself. You may stop using your account at any time; ask us and we
          close it.
        </p>
      </LegalSection>
    </LegalPage>
  )
}

function toLaw(): string {
  return shopFormats().country === 'AU' ? 'the Australian Consumer Law' : 'the law of your country'
}
