import { Link } from 'react-router'

/**
 * The name of an artist or a label with a link to its products. The link is a search until /artists/{slug} and
 * /labels/{slug} exist (REC-25).
 */
export function NameLink({ name }: { name: string }) {
  return (
    <Link to={`/search?q=${encodeURIComponent(name)}`} className="link">
      {name}
    </Link>
  )
}
