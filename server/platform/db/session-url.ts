/**
 * A connection string that bypasses a transaction pooler. LISTEN and advisory locks need one session across
 * statements.
 */
export function toSessionUrl(
  url: string,
  { directDatabaseUrl }: { directDatabaseUrl?: string | undefined },
): string {
  return directDatabaseUrl ?? url
}
