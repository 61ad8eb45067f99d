import { useState } from 'react'

/** A dialog about a subject, which it retains while it closes. */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  return {
    subject,
    open(next: Subject) {
      setSubject(next)
      setIsOpen(true)
    },
    panel: {
      isOpen,
      onClose: () => setIsOpen(false),
      onClosed: () => setSubject(null),
    },
  }
}
