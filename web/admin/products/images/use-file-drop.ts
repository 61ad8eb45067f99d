import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Accepts files that are dropped anywhere or pasted while the panel is open. Pasting text is unaffected.
 * @returns true while files are dragged over the page
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)

  const drag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    // By default the browser would leave the page and open the file.
    event.preventDefault()
    setIsOver(true)
  })
  const leave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setIsOver(false)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer)
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const isText = event.clipboardData?.types.includes('text/plain') && isTextField(event.target)
    if (!event.clipboardData || isText) return
    if (take(event.clipboardData)) event.preventDefault()
  })

  function take({ files }: DataTransfer): boolean {
    if (files.length > 0) onFiles(Array.from(files))
    return files.length > 0
  }

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('dragenter', (event) => drag(event), { signal })
    document.addEventListener('dragover', (event) => drag(event), { signal })
    document.addEventListener('dragleave', (event) => leave(event), { signal })
    document.addEventListener('drop', (event) => drop(event), { signal })
    document.addEventListener('paste', (event) => paste(event), { signal })
    return () => listening.abort()
  }, [])

  return isOver
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
