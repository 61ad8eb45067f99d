import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { CollectionKind } from '#contract/ownership.ts'
import { useSession } from '#web/account/index.ts'
import { api, failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CsvFileButton } from '#web/ui/csv-file-button.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { collectionQuery, ownedKey, wantsKey } from './wants-query.ts'

const kinds = [
  { value: 'collection', label: 'Collection: what you have' },
  { value: 'wantlist', label: 'Wantlist: what you want' },
] as const

/** The customer's own Discogs files. */
export function CollectionFile() {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const [kind, setKind] = useState<CollectionKind>('collection')
  const id = useId()
  const total = useQuery({ ...collectionQuery(user?._id ?? ''), enabled: user !== null })
  const onSettled = () => {
    void queryClient.invalidateQueries({ queryKey: [ownedKey] })
    void queryClient.invalidateQueries({ queryKey: [wantsKey] })
  }
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('kind', kind)
      form.append('file', file)
      return api('POST /collection', { form })
    },
    onSettled,
  })
  const remove = useMutation({ mutationFn: () => api('DELETE /collection'), onSettled })
  const failure = upload.error ?? remove.error

  return (
    <section aria-labelledby={id} className="border-t border-line pt-8">
      <h2 id={id} className="text-xl">
        Your Discogs files
      </h2>
      <p className="mt-2 max-w-xl text-sm text-soft">
        The shop then tells you on its pages what you have already. A wantlist adds what is sold out
        to your want list. Nobody else sees the files.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <PlainSelect
          label="Kind of file"
          name="kind"
          options={kinds}
          value={kind}
          onValueChange={setKind}
          className="w-full sm:w-72"
        />
        <CsvFileButton
          busyText="Uploading..."
          isReading={upload.isPending}
          onChoose={(file) => upload.mutate(file)}
        />
        {(total.data ?? 0) > 0 && (
          <Button variant="quiet" loading={remove.isPending} onClick={() => remove.mutate()}>
            Delete {total.data === 1 ? 'its row' : `all ${total.data} rows`}
          </Button>
        )}
      </div>
      <div role="status" className="mt-4 empty:hidden">
        {upload.data && (
          <Alert tone="success" isLive={false} title={toResult(upload.data)}>
            {upload.data.wantsAdded > 0 && `Added to your want list: ${upload.data.wantsAdded}.`}
          </Alert>
        )}
      </div>
      {failure && (
        <Alert className="mt-4">
          {failureText(failure, 'The file was not saved. Please try again.')}
        </Alert>
      )}
    </section>
  )
}

const toResult = ({ rows, found }: { rows: number; found: number }) =>
  `${found} of ${rows} ${rows === 1 ? 'row' : 'rows'} found in the shop.`
