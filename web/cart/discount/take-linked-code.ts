/** Puts the code of a link into the cart; its code loads only for such links. */
export async function takeLinkedCode(entered: string): Promise<void> {
  const code = await import('./linked-code.ts')
  code.takeLinkedCode(entered)
}
