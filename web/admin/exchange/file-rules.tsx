/** How the rows of a file are read, rule by rule. */
export function FileRules({ rules }: { rules: readonly string[] }) {
  return (
    <section aria-labelledby="rules" className="space-y-3">
      <h2 id="rules" className="text-lg">
        How the file is read
      </h2>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  )
}
