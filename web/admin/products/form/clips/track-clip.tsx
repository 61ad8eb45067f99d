import Music from 'lucide-react/icons/music'
import Trash from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import type { Clip } from '#contract/clip-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CLIP_FILES, uploadClip } from './upload-clip.ts'

type TrackClipProps = {
  clip: Clip | undefined
  /** "track 2" */
  name: string
  onClipChange: (clip: Clip | undefined) => void
}

/** The clip of a track with the controls of the browser, or a button that uploads one. */
export function TrackClip({ clip, name, onClipChange }: TrackClipProps) {
  return clip ? (
    <span className="order-last flex basis-full items-center gap-1">
      {/* biome-ignore lint/a11y/useMediaCaption: music has none */}
      <audio
        controls
        preload="none"
        src={clip.url}
        aria-label={`Clip of ${name}`}
        className="h-9 min-w-0 flex-1"
      />
      <IconButton label={`Remove the clip of ${name}`} onClick={() => onClipChange(undefined)}>
        <Trash />
      </IconButton>
    </span>
  ) : (
    <ClipUpload name={name} onClipChange={onClipChange} />
  )
}

function ClipUpload({ name, onClipChange }: Omit<TrackClipProps, 'clip'>) {
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false })

  async function upload(file: File) {
    setState({ isBusy: true })
    const uploaded = await uploadClip(file)
    if (typeof uploaded === 'string') return setState({ isBusy: false, problem: uploaded })
    setState({ isBusy: false })
    onClipChange(uploaded)
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={CLIP_FILES}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void upload(file)
          target.value = ''
        }}
      />
      <IconButton
        label={state.isBusy ? `Uploading the clip of ${name}` : `Add a clip to ${name}`}
        disabled={state.isBusy}
        onClick={() => input.current?.click()}
      >
        <Music />
      </IconButton>
      <p role="alert" className="order-last basis-full text-sm text-error empty:hidden">
        {state.problem}
      </p>
    </>
  )
}
