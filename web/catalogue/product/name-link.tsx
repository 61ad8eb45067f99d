import { Link } from 'react-router'

/** The name of an artist or a label with a link to its page. */
export function NameLink({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} className="link">
      {name}
    </Link>
  )
}
