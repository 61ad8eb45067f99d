import { Form } from 'react-router'
import { SEARCH_MAX } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { BrowseLinks } from './browse-links.tsx'

/** The URL has no search text. */
export default function NoQuery() {
  return (
    <main id="main" tabIndex={-1} className="column py-12">
      <h1 className="sr-only">Search</h1>
      <EmptyState
        as="h2"
        title="What are you looking for?"
        text="Search by record, artist, label, genre or track title. Small typos are forgiven."
        action={<SearchForm />}
      />
      <BrowseLinks />
    </main>
  )
}

/** A plain form, which needs no script. */
function SearchForm() {
  return (
    <div className="flex flex-col items-center gap-4">
      <search>
        <Form action="/search" className="flex items-start gap-2">
          <TextField
            label="Search for"
            hideLabel
            type="search"
            name="q"
            required
            maxLength={SEARCH_MAX}
            enterKeyHint="search"
            fieldClassName="w-52 text-left sm:w-72"
          />
          <Button type="submit">Search</Button>
        </Form>
      </search>
      <ButtonLink to="/products" variant="quiet">
        See all products
      </ButtonLink>
    </div>
  )
}
