import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** The Barcode Detection API, which TypeScript does not declare (https://wicg.github.io/shape-detection-api/). */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e']
const PAUSE_MS = 200

function findDetector(): DetectorClass | undefined {
  if (typeof window === 'undefined') return
  return (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}

/** Cameras need a secure page besides. */
export function hasCameraScanner(): boolean {
  return findDetector() !== undefined && navigator.mediaDevices !== undefined
}

type CameraScannerProps = { onCode: (code: string) => void; onClose: () => void }

/** Shows the camera until it sees a barcode. */
export function CameraScanner({ onCode, onClose }: CameraScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const found = useEffectEvent(onCode)

  useEffect(() => {
    const running = new AbortController()
    watch(video.current, running.signal)
      .then((code) => code !== undefined && found(code))
      .catch(() => setProblem('The camera cannot be used. Check the permission of this page.'))
    return () => running.abort()
  }, [])

  return (
    <div className="mt-3 max-w-md">
      {problem ? (
        <p role="alert" className="text-sm text-error">
          {problem}
        </p>
      ) : (
        <video
          ref={video}
          muted
          playsInline
          className="aspect-video w-full bg-sunken object-cover"
        />
      )}
      <Button size="sm" variant="secondary" className="mt-2" onClick={onClose}>
        Close the camera
      </Button>
    </div>
  )
}

/** Resolves with the first barcode, or undefined when it was stopped before. */
async function watch(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
): Promise<string | undefined> {
  const Detector = findDetector()
  if (!Detector || !video) return undefined
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (signal.aborted) return undefined
    video.srcObject = stream
    await video.play()
    const detector = new Detector({ formats: FORMATS })
    while (!signal.aborted) {
      const [code] = await detector.detect(video)
      if (code) return code.rawValue
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
