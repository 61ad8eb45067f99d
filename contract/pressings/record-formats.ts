/**
 * The words for formats of recorded music, as Discogs uses them: complete, and in its order. Plain data, which adds no schemas
 * to bundles.
 */

export const formatNames = [
  ...['Vinyl', 'Acetate', 'Flexi-disc', 'Lathe Cut', 'Shellac', 'Pathé Disc', 'Edison Disc'],
  ...['Cylinder', 'CD', 'CDr', 'CDV', 'DVD', 'DVDr', 'HD DVD', 'HD DVD-R', 'Blu-ray', 'Blu-ray-R'],
  ...['SACD', '4-Track Cartridge', '8-Track Cartridge', 'Cassette', 'DC-International', 'Elcaset'],
  ...['PlayTape', 'RCA Tape Cartridge', 'DAT', 'DCC', 'Microcassette', 'NT Cassette'],
  ...['Pocket Rocker', 'Revere Magnetic Stereo Tape Ca', 'Tefifon', 'Reel-To-Reel', 'Sabamobil'],
  ...['Betacam', 'Betacam SP', 'Betamax', 'Cartrivision', 'MiniDV', 'U-matic', 'VHS', 'Video 2000'],
  ...['Video8', 'Film Reel', 'Laserdisc', 'SelectaVision', 'VHD', 'Wire Recording', 'Minidisc'],
  ...['MVD', 'UMD', 'Floppy Disk', 'File', 'Memory Stick', 'Hybrid', 'All Media', 'Box Set'],
] as const
export type FormatName = (typeof formatNames)[number]

/** The formats that turn and are cut: they have sizes, speeds and the descriptions below. */
export const discFormats = ['Vinyl', 'Acetate', 'Flexi-disc', 'Lathe Cut', 'Shellac'] as const

/** `LP` alone means 12 inch at 33⅓ rpm. */
export const discSizes = [
  ...['LP', '16"', '12"', '11"', '10"', '9"', '8"', '7"', '6½"', '6"', '5½"', '5"', '4"', '3½"'],
  ...['3"', '2"', '1"'],
] as const

export const discSpeeds = [
  ...['8 ⅓ RPM', '16 ⅔ RPM', '33 ⅓ RPM', '45 RPM', '78 RPM', '80 RPM'],
] as const

export const channelWords = ['Stereo', 'Mono', 'Quadraphonic', 'Ambisonic'] as const

const releaseDescriptions = [
  ...['Advance', 'Album', 'Mini-Album', 'EP', 'Maxi-Single', 'Single', 'Compilation'],
  ...['Card Backed', 'Club Edition', 'Deluxe Edition', 'Enhanced', 'Etched', 'Jukebox'],
  ...['Limited Edition', 'Mispress', 'Misprint', 'Mixed', 'Mixtape', 'Numbered'],
  ...['Partially Mixed', 'Partially Unofficial', 'Picture Disc', 'Promo', 'Reissue', 'Remastered'],
  ...['Repress', 'Sampler', 'Special Edition', 'Styrene', 'Test Pressing', 'Transcription'],
  ...['Unofficial Release', 'White Label', 'Record Store Day', 'Special Cut', 'Tour Recording'],
] as const

/** Shape and sides, which only discs have. */
const discDescriptions = ['Shape', 'Single Sided'] as const

/** The words of Discogs for a format, by their lists above. */
export type FormatWord = (
  | typeof formatNames
  | typeof discSizes
  | typeof channelWords
  | typeof releaseDescriptions
  | typeof discDescriptions
)[number]

/** The descriptions that fit a format: those of shape and side are for discs only. */
export function descriptionsOf(format: FormatName): readonly string[] {
  return isDisc(format) ? [...discDescriptions, ...releaseDescriptions] : releaseDescriptions
}

export function isDisc(format: string): boolean {
  return discFormats.some((disc) => disc === format)
}

export const identifierTypes = [
  ...['Barcode', 'Label Code', 'Matrix / Runout', 'Mastering SID Code', 'Mould SID Code'],
  ...['Pressing Plant ID', 'Distribution Code', 'Price Code', 'Rights Society', 'SPARS Code'],
  ...['ISRC', 'Depósito Legal', 'Other'],
] as const
