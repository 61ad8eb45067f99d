/** The head of a printed table: its columns, each with its classes. */
export function PrintHead({ columns }: { columns: Readonly<Record<string, string>> }) {
  return (
    <thead className="border-b border-ink text-xs text-soft [&_th]:pb-1.5 [&_th]:font-normal">
      <tr>
        {Object.entries(columns).map(([label, className]) => (
          <th key={label} scope="col" className={className || undefined}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}
