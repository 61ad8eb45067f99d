import type { FormatWord } from '#contract/pressings/record-formats.ts'

/** Short forms that Discogs itself keeps in the free text. */
export const freeWords = ['Gatefold', 'Double Sided'] as const

/** The short forms of exports, in lower case, with the words of Discogs for them. */
export const shortForms: Record<string, FormatWord | (typeof freeWords)[number]> = {
  adv: 'Advance',
  box: 'Box Set',
  card: 'Card Backed',
  cass: 'Cassette',
  club: 'Club Edition',
  comp: 'Compilation',
  'd/sided': 'Double Sided',
  dlx: 'Deluxe Edition',
  enh: 'Enhanced',
  etch: 'Etched',
  flexi: 'Flexi-disc',
  gat: 'Gatefold',
  jukebox: 'Jukebox',
  lathe: 'Lathe Cut',
  ltd: 'Limited Edition',
  'm/print': 'Misprint',
  maxi: 'Maxi-Single',
  mini: 'Mini-Album',
  minialbum: 'Mini-Album',
  mp: 'Mispress',
  num: 'Numbered',
  'p/mixed': 'Partially Mixed',
  'p/unofficial': 'Partially Unofficial',
  pic: 'Picture Disc',
  quad: 'Quadraphonic',
  re: 'Reissue',
  rm: 'Remastered',
  rp: 'Repress',
  rsd: 'Record Store Day',
  's/edition': 'Special Edition',
  's/sided': 'Single Sided',
  smplr: 'Sampler',
  tour: 'Tour Recording',
  tp: 'Test Pressing',
  unofficial: 'Unofficial Release',
  'w/lbl': 'White Label',
}
