import { useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { SortDirection } from '#web/ui/sort-direction.ts'
import { SortHead, Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'
import { Row, Section } from './section.tsx'

const rows = [
  {
    id: 'RO-1042',
    customer: 'ilse@example.org',
    tone: 'yellow',
    status: 'pending',
    total: '$48.50',
  },
  {
    id: 'RO-1041',
    customer: 'Guest User',
    tone: 'emerald',
    status: 'payment received',
    total: '$1,284.00',
  },
  {
    id: 'RO-1040',
    customer: 'a.very.long.address@example.org',
    tone: 'indigo',
    status: 'shipped',
    total: '$9.90',
  },
] as const

export function DataSection() {
  const [direction, setDirection] = useState<SortDirection>('none')
  return (
    <Section title="Data">
      <Row label="Breadcrumbs">
        <Breadcrumbs
          crumbs={[
            { label: 'Home', to: '/' },
            { label: 'Vinyl', to: '/products/vinyl' },
            { label: 'Night Bus to the Last Pressing Plant in Town' },
          ]}
        />
      </Row>
      <Row label="Pagination">
        <div className="flex w-full flex-col gap-4">
          {[1, 6, 19].map((page) => (
            <Pagination
              key={page}
              currentPage={page}
              totalPages={19}
              label={`Pagination at page ${page}`}
              toHref={(to) => `?page=${to}`}
            />
          ))}
        </div>
      </Row>
      <Row label="Table">
        <Table label="Orders">
          <thead>
            <tr>
              <TableHead>Order ID</TableHead>
              <TableHead>Customer</TableHead>
              <TableHead>Status</TableHead>
              <SortHead label="Total" numeric {...{ direction }} onDirectionChange={setDirection} />
              <TableHead>
                <span className="sr-only">Actions</span>
              </TableHead>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow key={row.id}>
                <TableCell className="exact whitespace-nowrap">{row.id}</TableCell>
                <TableCell>{row.customer}</TableCell>
                <TableCell>
                  <Badge tone={row.tone}>{row.status}</Badge>
                </TableCell>
                <TableCell numeric>{row.total}</TableCell>
                <TableCell className="text-right">
                  <Button size="sm" variant="secondary">
                    View details
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </Row>
    </Section>
  )
}
