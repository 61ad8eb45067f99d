import { Section } from '#web/admin/shared/section.tsx'
/** Where the file comes from, and what its rows become. */
export function DiscogsFileHelp() {
  return (
    <Section title="From Discogs to this shop" className="space-y-3">
      <ol className="list-decimal space-y-1 pl-5 text-sm">
        <li>On Discogs, export your inventory, and download the ZIP when it is ready.</li>
        <li>Choose it here as it is. Nothing changes before you have seen the report.</li>
        <li>Read the report, decide about its questions, and apply it.</li>
      </ol>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Section>
  )
}

const rules = [
  'Each listing becomes a used copy of its record, with its grades, comments, price and location. A quantity above 1 becomes that many copies.',
  'A record that the shop lacks is added and marked "From Discogs, to be completed": the file has no genre, year, country, tracks or images.',
  'The file can be imported again at any time: listings are recognised by their numbers, and only differences are changed.',
  'Where both sides changed a price, a grade or the comments, you decide; without a decision yours stays.',
  'Drafts and expired listings are added as drafts. Listings that are sold there can be taken off sale here.',
  'At most 100,000 rows and 60 MB.',
]
