import type { Duty } from '#contract/shop-law.ts'
import { WITHDRAWAL_DAYS, WITHDRAWAL_PAGE_SLUG } from '#contract/withdrawal-text.ts'
import type { ShopSettings } from '#server/platform/context.ts'

export type LawFacts = Pick<ShopSettings, 'takesWithdrawals' | 'returnDays' | 'supplier'> & {
  contactEmail: string | undefined
  /** The addresses of the published pages. */
  pages: readonly string[]
  excluded: number
}

const PAGES = '/admin/settings/pages'
const SHOP = '/admin/settings/shop'

/** The duties of a shop under the law of the EU and the EEA, and what is set. */
export function listDuties(facts: LawFacts): Duty[] {
  return [
    withdrawalFunction(facts),
    withdrawalText(facts),
    withdrawalDays(facts),
    exclusions(facts),
    {
      title: 'Reductions name the lowest price of 30 days',
      asks: 'A reduced price stands beside the lowest one of the 30 days before it (Directive 98/6/EC, Article 6a).',
      state: 'automatic',
      found: 'The shop computes it from the prices that each used copy had.',
    },
    seller(facts),
    legalPage(facts, { slug: 'terms', title: 'Terms', source: 'Directive 2000/31/EC, Article 10' }),
    legalPage(facts, {
      slug: 'privacy',
      title: 'Privacy policy',
      source: 'Regulation (EU) 2016/679, Article 13',
    }),
  ]
}

function withdrawalFunction({ takesWithdrawals }: LawFacts): Duty {
  return {
    title: 'Withdrawal on every page',
    asks: 'Customers withdraw by a function of the site that is there all the time (Directive 2011/83/EU, Article 11a).',
    state: takesWithdrawals ? 'done' : 'missing',
    found: takesWithdrawals
      ? 'The footer has “Withdraw from a contract here”.'
      : 'WITHDRAWAL is off. Remove the setting, or set it to on.',
  }
}

function withdrawalText({ pages }: LawFacts): Duty {
  const isPublished = pages.includes(WITHDRAWAL_PAGE_SLUG)
  return {
    title: 'Instructions on withdrawal',
    asks: 'Customers get the instructions before they order, and on paper or by mail after it (Directive 2011/83/EU, Articles 6 and 8).',
    state: isPublished ? 'done' : 'missing',
    found: isPublished
      ? 'Its page is published, and each confirmation of an order has its full text.'
      : `Publish a page with the address ${WITHDRAWAL_PAGE_SLUG}: each confirmation of an order then has its full text.`,
    href: PAGES,
  }
}

function withdrawalDays({ returnDays }: LawFacts): Duty {
  const isLess = returnDays !== undefined && returnDays < WITHDRAWAL_DAYS
  return {
    title: `${WITHDRAWAL_DAYS} days to withdraw`,
    asks: `The period is at least ${WITHDRAWAL_DAYS} days from the delivery (Directive 2011/83/EU, Article 9).`,
    state: isLess ? 'missing' : 'done',
    found: isLess
      ? `RETURN_DAYS is ${returnDays}: search engines show less than the law gives.`
      : `Customers have ${Math.max(WITHDRAWAL_DAYS, returnDays ?? 0)} days.`,
  }
}

function exclusions({ excluded }: LawFacts): Duty {
  return {
    title: 'Goods without withdrawal',
    asks: 'Sealed recordings that are unsealed, and few other goods, can be excluded, if the customer is told before the order (Directive 2011/83/EU, Articles 6 and 16).',
    state: 'automatic',
    found:
      excluded === 0
        ? 'Nothing is excluded.'
        : `${excluded} ${excluded === 1 ? 'offer is' : 'offers are'} excluded. Page and confirmation state it.`,
  }
}

function seller({ supplier, contactEmail }: LawFacts): Duty {
  const missing = [
    ...(supplier.address.length === 0 ? ['the address'] : []),
    ...(contactEmail === undefined ? ['the contact email'] : []),
  ]
  return {
    title: 'Who the seller is',
    asks: 'Name, address and a quick way to reach the shop are easy to find (Directive 2000/31/EC, Article 5).',
    state: missing.length === 0 ? 'done' : 'missing',
    found:
      missing.length === 0 ? 'Address and contact email are set.' : `Set ${missing.join(' and ')}.`,
    href: SHOP,
  }
}

type LegalPage = { slug: string; title: string; source: string }

function legalPage({ pages }: LawFacts, { slug, title, source }: LegalPage): Duty {
  const isPublished = pages.includes(slug)
  return {
    title,
    asks: `Customers can read and save it (${source}).`,
    state: isPublished ? 'done' : 'missing',
    found: isPublished ? 'Its page is published.' : 'The shop shows a template. Publish your own.',
    href: PAGES,
  }
}
