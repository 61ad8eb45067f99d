/**
 * A constant script that stands in the page as the server sends it. In the browser it has run by the time React arrives,
 * which leaves it as it is: there `text` may be empty, and its characters need not be fetched again.
 */
export function PageScript({ text }: { text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, and it must run before anything else does
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
