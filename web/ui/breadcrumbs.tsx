import { Link, type To } from 'react-router'

export type Crumb = { label: string; to?: To }

/** The path to this page. The last crumb is the page itself, without a link. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="max-w-full min-w-0">
      <ol className="flex items-center text-sm text-soft">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex items-center last:min-w-0">
            {index > 0 && (
              <span aria-hidden="true" className="px-2 text-edge">
                /
              </span>
            )}
            {crumb.to === undefined ? (
              <span aria-current="page" className="truncate text-ink">
                {crumb.label}
              </span>
            ) : (
              <Link to={crumb.to} className="link py-1">
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
