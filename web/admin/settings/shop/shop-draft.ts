import type {
  ShopDefaults,
  ShopLogo,
  ShopProfile,
  ShopProfileAnswer,
  SocialLink,
} from '#contract/shop-profile.ts'
import { toLines } from '../to-lines.ts'

export type LinkDraft = SocialLink & { key: number }

/** The typed values; null where the default counts. Lists of lines are one text. */
export type ShopDraft = Record<TextName | 'accentColour', string | null> & {
  socialLinks: LinkDraft[] | null
  logo: ShopLogo | null
}

export const textNames = [
  'name',
  'heroLine',
  'newsletterLine',
  'contactEmail',
  'address',
  'openingHours',
] as const
export type TextName = (typeof textNames)[number]

export function toDraft({ profile, logo }: Pick<ShopProfileAnswer, 'profile' | 'logo'>): ShopDraft {
  const { address, openingHours, socialLinks } = profile
  return {
    ...profile,
    logo,
    address: address?.join('\n') ?? null,
    openingHours: openingHours?.join('\n') ?? null,
    socialLinks: socialLinks && withKeys(socialLinks),
  }
}

/** Empty rows and lines are left out; an empty contact email or colour is none, which is the default. */
export function toProfile(draft: ShopDraft): ShopProfile {
  const { name, heroLine, newsletterLine, contactEmail, address, openingHours } = draft
  return {
    name,
    heroLine,
    newsletterLine,
    contactEmail: contactEmail?.trim() || null,
    address: address === null ? null : toLines(address),
    openingHours: openingHours === null ? null : toLines(openingHours),
    accentColour: draft.accentColour?.trim() || null,
    logo: draft.logo?.file ?? null,
    socialLinks: draft.socialLinks && withoutEmpty(draft.socialLinks),
  }
}

/** The texts of the defaults, as the fields show them. */
export function toStandard(defaults: ShopDefaults): Record<TextName | 'accentColour', string> & {
  socialLinks: SocialLink[]
} {
  const { address, openingHours } = defaults
  return { ...defaults, address: address.join('\n'), openingHours: openingHours.join('\n') }
}

/** The value for comparison and display. */
export function toText(draft: ShopDraft, field: keyof ShopDraft): string {
  const value = field === 'logo' ? (draft.logo?.file ?? '') : draft[field]
  if (value === null) return 'The default'
  if (typeof value === 'string') return value.trim()
  return withoutEmpty(value)
    .map(({ name, url }) => `${name}: ${url}`)
    .join('\n')
}

export const withKeys = (links: readonly SocialLink[]): LinkDraft[] =>
  links.map((link, key) => ({ ...link, key }))

const withoutEmpty = (links: readonly LinkDraft[]): SocialLink[] =>
  links
    .map(({ name, url }) => ({ name: name.trim(), url: url.trim() }))
    .filter(({ name, url }) => name !== '' || url !== '')
