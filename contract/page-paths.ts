/** The addresses of the shop's own pages. Apart from the calls, since the footer of every page has them. */

/** The title of a page that every shop has, published or not. */
export const fixedPages = {
  about: 'About',
  contact: 'Contact',
  jobs: 'Jobs',
  terms: 'Terms of Use',
  privacy: 'Privacy Policy',
} as const
export type FixedPage = keyof typeof fixedPages

/** A page as the footer links to it. */
export type PageLink = { slug: string; title: string }

export const toPagePath = (slug: string): string =>
  slug === 'terms' || slug === 'privacy' ? `/${slug}` : `/pages/${slug}`
