/** A dialog in the hands of its page, which drops it once it has slid away. */
export type DialogPanel = { isOpen: boolean; onClose: () => void; onClosed: () => void }

/** The properties of such a dialog. */
export function dialogProps({ isOpen, onClose, onClosed }: DialogPanel) {
  const onOpenChange = (open: boolean) => {
    if (!open) onClose()
  }
  return { open: isOpen, onOpenChange, onClosed }
}
