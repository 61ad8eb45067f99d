import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The installed packages according to package-lock.json. */

type LockedPackage = {
  version: string
  dev?: boolean
  license?: string
  hasInstallScript?: boolean
}

export type Package = LockedPackage & { name: string }

const root = join(import.meta.dirname, '../..')
export const LICENCES_FILE = join(root, 'docs/licences.md')

export const readText = (file: string): string => readFileSync(join(root, file), 'utf8')

export function listPackages(): Package[] {
  const { packages } = JSON.parse(readText('package-lock.json')) as {
    packages: Record<string, LockedPackage>
  }
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({ ...locked, name: path.replace(/^.*node_modules\//, '') }))
}

/** Packages that run in production; the others only build and test the shop. */
export const listShipped = (): Package[] => listPackages().filter(({ dev }) => !dev)

/** The allowed licences, with a reason for the less usual ones. */
export const ALLOWED: Record<string, string> = {
  MIT: '',
  'MIT-0': '',
  ISC: '',
  '0BSD': '',
  'BSD-2-Clause': '',
  'BSD-3-Clause': '',
  'Apache-2.0': '',
  'BlueOak-1.0.0': '',
  Unlicense: '',
  'CC0-1.0': '',
  'PSF-2.0': 'permissive; argparse, which only the command of markdown-it loads',
  'OFL-1.1': 'typefaces, unchanged',
  'MPL-2.0': 'used as it comes; changes to its own files would have to be published',
  'LGPL-3.0-or-later':
    'libvips, a library of its own beside the program, which anybody may replace',
}

/** An SPDX expression: one licence of an `OR` must be allowed, and all of an `AND`. */
export function isAllowed(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((licence) => licence.trim() in ALLOWED))
}

/** The whole text of docs/licences.md. */
export function describeLicences(): string {
  const byLicence = Object.groupBy(listShipped(), ({ license }) => license ?? 'none')
  const sections = Object.entries(byLicence)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([licence, packages = []]) => {
      const names = [...new Set(packages.map(({ name, version }) => `${name} ${version}`))].sort()
      const why = ALLOWED[licence] ? `${ALLOWED[licence]}. ` : ''
      return `## ${licence}\n\n${why}${names.length} ${names.length === 1 ? 'package' : 'packages'}: ${names.join(', ')}\n`
    })
  return [
    '# Licences',
    '',
    'Of every package a running shop may load, those for other machines included. Written by `npm run licences`; a check',
    'fails when it is not up to date, or when a licence is none of those in `scripts/supply/packages.ts`.',
    '',
    ...sections,
  ].join('\n')
}
