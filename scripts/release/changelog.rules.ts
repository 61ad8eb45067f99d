const UNRELEASED = '## Unreleased\n'

/**
 * The changelog with its unreleased entries below the version.
 * @throws Error when there are none
 */
export function toReleased(changelog: string, version: string, day: string): string {
  if (notesOf(changelog, 'Unreleased') === '') {
    throw new Error('CHANGELOG.md has no entries under "Unreleased"')
  }
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} - ${day}\n`)
}

/** The entries of a version; empty without any. */
export function notesOf(changelog: string, version: string): string {
  const section = changelog.split(/^## /m).find((text) => /^\S*/.exec(text)?.[0] === version)
  return section?.slice(section.indexOf('\n') + 1).trim() ?? ''
}

/** Whether `version` is a version, and comes after `former`. */
export function isLater(version: string, former: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return false
  return version.localeCompare(former, 'en', { numeric: true }) > 0
}
