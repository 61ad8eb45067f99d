import { Section } from '#web/admin/shared/section.tsx'
/** How the rows of a file are read, rule by rule. */
export function FileRules({ rules }: { rules: readonly string[] }) {
  return (
    <Section title="How the file is read" className="space-y-3">
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Section>
  )
}
