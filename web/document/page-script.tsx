/**
 * An inline script with a constant text. The browser has run it before React hydrates, which leaves it unchanged:
 * `text` may be empty there, so that the bundle does not contain it.
 */
export function PageScript({ text }: { text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant that must run before every other script
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
