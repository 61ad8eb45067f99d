import { ButtonLink } from '#web/ui/button-link.tsx'
import { RecentlyViewed } from '../recently-viewed/recently-viewed.tsx'
import { productTypeLinks } from '../shop-links.ts'

/** Links out of a search without results. */
export function BrowseLinks() {
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
