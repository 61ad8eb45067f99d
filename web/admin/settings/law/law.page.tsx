import { useQuery } from '@tanstack/react-query'
import { toCountryName } from '#contract/country-name.ts'
import type { Duty } from '#contract/shop-law.ts'
import { api } from '#web/lib/api/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { adminKeys } from '../../admin-keys.ts'
import { adminMeta } from '../../shared/admin-meta.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { ExcludedOffers } from './excluded-offers.tsx'

export const meta = adminMeta('Law')

export default function AdminLaw() {
  const query = useQuery({
    queryKey: adminKeys.law,
    queryFn: ({ signal }) => api('GET /shop-law', { signal }),
    staleTime: 0,
  })
  return (
    <SettingsPage text="What the law of your country asks of an online shop, and what is set. It is no legal advice.">
      <Loaded
        query={query}
        whatFailed="Failed to load the list"
        skeleton={<TableSkeleton rows={6} />}
      >
        {({ country, duties }) =>
          duties.length === 0 ? (
            <EmptyState
              title={`Nothing is listed for ${toCountryName(country)}`}
              text="The shop knows the law of the EU and the EEA."
            />
          ) : (
            <>
              <ul aria-label="What the law asks" className="border-t border-edge">
                {duties.map((duty) => (
                  <DutyRow key={duty.title} duty={duty} />
                ))}
              </ul>
              <ExcludedOffers />
            </>
          )
        }
      </Loaded>
    </SettingsPage>
  )
}

const badges = {
  done: { tone: 'green', label: 'Set' },
  automatic: { tone: 'neutral', label: 'By itself' },
  missing: { tone: 'orange', label: 'Missing' },
} as const

function DutyRow({ duty: { title, asks, state, found, href } }: { duty: Duty }) {
  const { tone, label } = badges[state]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-4 text-sm">
      <div className="min-w-0 flex-1 basis-80 space-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {title}
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p>{found}</p>
        <p className="text-soft">{asks}</p>
      </div>
      {state === 'missing' && href !== undefined && (
        <ButtonLink to={href} size="sm" variant="secondary" aria-label={`Set up: ${title}`}>
          Set up
        </ButtonLink>
      )}
    </li>
  )
}
