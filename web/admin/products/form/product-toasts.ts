import { showToast } from '#web/ui/toast.tsx'

const successMs = 3000

export function showSuccess(description: string): void {
  showToast({ tone: 'success', title: 'Success', description, durationMs: successMs })
}

export function showFailure(message: string, tryAgain: () => void): void {
  showToast({
    tone: 'error',
    title: 'Error',
    description: message || 'There was a problem with the product',
    action: { label: 'Try again', onClick: tryAgain },
  })
}
