import { productTypeLinks } from '../shell/shop-links.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'

/** For somebody whose search led nowhere: where else to look. */
export function WaysOn() {
  return (
    <>
      <nav aria-label="Other ways to look" className="mx-auto flex max-w-xl flex-col items-center">
        <ul className="flex flex-wrap justify-center gap-2">
          <li>
            <ButtonLink to="/products" variant="secondary">
              New in the shop
            </ButtonLink>
          </li>
          {productTypeLinks.map(({ label, to }) => (
            <li key={to}>
              <ButtonLink to={to} variant="secondary">
                {label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </nav>
      <RecentlyViewed />
    </>
  )
}
