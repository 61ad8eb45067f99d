import type { EquipmentCondition, MediaGrade } from '#contract/copies/grades.ts'

/** Notes as the counter writes them; what the grades already say is not repeated. */
export const copyNotes: Record<MediaGrade, readonly string[]> = {
  M: [
    'Still in its shrink wrap, hype sticker intact.',
    'Sealed. One corner lightly bumped in transit.',
  ],
  NM: [
    'Looks unplayed. Plain inner replaced with a poly-lined one.',
    'No marks that we can find under the lamp.',
    'Played once to tape, the first owner says, and it looks it.',
    'Insert and lyric sheet included.',
    'Glossy. A single faint sleeve line on side B.',
    '',
  ],
  'VG+': [
    'A few light hairlines, inaudible. Plays beautifully.',
    'Faint paper marks on side A. Original inner, split at the bottom seam.',
    'Small cut-out notch in the corner of the sleeve.',
    'Light ring wear. The record is cleaner than the sleeve promises.',
    'One soft tick in the run-in, then quiet.',
    'Previous owner’s initials on the back, in biro, very small.',
    'Slight edge warp, does not affect play.',
    'Cleaned in the machine. New inner.',
    'Spine a little faded but readable. Poster present, one fold torn.',
    'Two spindle marks on the label of side B.',
    '',
    '',
  ],
  VG: [
    'Surface noise between the tracks, fine once the music starts.',
    'Hairlines and one longer scratch across side A, ticks for about six turns.',
    'A party record, and it went to the party. No skips.',
    'Ring wear front and back. Price sticker residue top right.',
    'Radio station stamp on the label of side A.',
    'Light crackle in the quiet passages.',
    'Bottom seam split four centimetres, taped inside.',
    'Name on the label and on the sleeve: she liked it.',
    'Plays through with steady light noise. Priced to match.',
  ],
  'G+': [
    'Well loved. Steady crackle, no skips on our deck.',
    'Plays through. Sleeve has tape on two seams.',
    'Groove wear in the loud parts, and a water stain on the back.',
    'Deep scratch on the last track of side B, ticks but does not stick.',
  ],
  G: [
    'A listening copy. Noisy all the way, complete all the way.',
    'Writing on both labels, seams split, heavy ring wear. Plays.',
  ],
  F: ['Skips twice on side A. The sleeve is the reason to buy it.'],
  P: ['For the wall.'],
}

export const deckNotes: Record<EquipmentCondition, readonly string[]> = {
  'Like new': ['Customer return, used for one weekend. Box and papers complete.'],
  Excellent: [
    'Serviced here: new belt, bearing oiled, speed set. Three months of shop warranty.',
    'From the window display. New stylus, no marks.',
  ],
  Good: [
    'Light scratches on the dust cover. Speed checked, stylus has years left.',
    'One foot replaced with the wrong black. Plays as it should.',
  ],
  Fair: ['Dust cover cracked at the hinge, arm lift slow. Sounds fine.'],
  'For parts': ['Motor hums, no platter. Good arm.'],
}

export const lots: readonly (readonly [lot: string, from: string])[] = [
  ['Attic 12', 'House clearance'],
  ['Jazz shelf', 'Private collection'],
  ['Radio library', 'Closed station'],
  ['Fair, spring', 'Record fair'],
  ['', 'Walk-in'],
  ['', 'Walk-in'],
]
