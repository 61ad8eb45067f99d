import { PRODUCT_TEXT_MAX } from '../../../contract/limits.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { FieldsProps } from './basic-fields.tsx'
import { TrackList } from './track-list.tsx'

export function AlbumFields({ draft, onEdit, errorOf }: FieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label="Artist"
          value={draft.artist}
          maxLength={PRODUCT_TEXT_MAX}
          error={errorOf('albumInfo.artist')}
          onChange={(event) => onEdit({ artist: event.target.value })}
        />
        <TextField
          label="Genre"
          value={draft.genre}
          maxLength={PRODUCT_TEXT_MAX}
          error={errorOf('albumInfo.genre')}
          onChange={(event) => onEdit({ genre: event.target.value })}
        />
        <TextField
          label="Release Date"
          type="date"
          value={draft.releaseDate}
          error={errorOf('albumInfo.releaseDate')}
          onChange={(event) => onEdit({ releaseDate: event.target.value })}
        />
      </div>
      <TrackList
        tracks={draft.tracks}
        onTracksChange={(tracks) => onEdit({ tracks })}
        error={errorOf('albumInfo.trackList')}
      />
    </>
  )
}
