import { Link } from 'react-router'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { LogoImage } from '#web/ui/logo-image.tsx'

export function Logo() {
  const { shopName, logo } = useShopSettings()
  return (
    <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2.5">
      {logo ? (
        <LogoImage logo={logo} alt={shopName} className="h-9 max-w-36 sm:max-w-52" />
      ) : (
        <WordMark name={shopName} />
      )}
    </Link>
  )
}

function WordMark({ name }: { name: string }) {
  return (
    <>
      <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className="size-7 shrink-0">
        <circle cx="16" cy="16" r="16" className="fill-ink" />
        <g className="stroke-paper" strokeWidth="0.75" opacity="0.45">
          <circle cx="16" cy="16" r="12.5" />
          <circle cx="16" cy="16" r="9.75" />
        </g>
        <circle cx="16" cy="16" r="6" className="fill-accent" />
        <circle cx="16" cy="16" r="1.25" className="fill-paper" />
      </svg>
      <span className="line-clamp-2 font-display text-lg leading-none font-bold tracking-tight">
        {name}
      </span>
    </>
  )
}
