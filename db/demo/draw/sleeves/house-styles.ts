import { band } from './band.ts'
import { blueprint } from './blueprint.ts'
import { botanical } from './botanical.ts'
import { collage } from './collage.ts'
import { cutPaper } from './cut-paper.ts'
import { engraving } from './engraving.ts'
import { halftone } from './halftone.ts'
import { landscape } from './landscape.ts'
import { letterpress } from './letterpress.ts'
import { linocut } from './linocut.ts'
import { liquid } from './liquid.ts'
import { matrix } from './matrix.ts'
import { mist } from './mist.ts'
import { mosaic } from './mosaic.ts'
import { nightLights } from './night-lights.ts'
import { doodle, walkersMap } from './notebook.ts'
import { opArt } from './op-art.ts'
import { riso } from './riso.ts'
import { score } from './score.ts'
import type { Palette, Style } from './sleeve.ts'
import { stripes } from './stripes.ts'
import { swiss } from './swiss.ts'
import { topographic } from './topographic.ts'
import { typeOnly } from './type-only.ts'

/** How a label dresses its records. Palettes are "paper ink a b c", taken in turn. */
export type House = { prefix: string; first: number; style: Style; palettes: Palette[] }

function house(prefix: string, first: number, style: Style, ...palettes: string[]): House {
  return { prefix, first, style, palettes: palettes.map(toPalette) }
}

function toPalette(text: string): Palette {
  const [paper = '', ink = '', a = '', b = '', c = ''] = text.split(' ').map((hex) => `#${hex}`)
  return { paper, ink, a, b, c }
}

const houses: Record<string, House> = {
  Harbourlight: house(
    'HL',
    4001,
    band,
    'f1e9d8 14202b 1d6f8f e0a030 b5432a',
    'f1e9d8 1a1a1a c4452d f0b642 2d5d62',
    'efe7d3 23180f b9772a 7d2f22 33524a',
    'f0ead9 17211c 3f7a5a d98e2b 8a3324',
    'ece6d6 191b2b 4a5fa5 d7a13c c4452d',
    'f3ecd9 1c1714 d07f2a 8f2f28 345c6b',
  ),
  'Quill & Reed': house(
    'QR',
    71,
    cutPaper,
    'f4ecdc 1d2a44 d9512c f0b03a 2f7d6b',
    'f6efe2 22262e 2b5ea8 e9683b 86a63a',
    'f3e8d2 2a1f1a c93a3a f2c14a 2c7a8a',
    'f1ebe0 1d1b26 8a4fa0 e8793a 2d8a72',
    'f5eee0 14303a e4572e f3a712 7a9e9f',
  ),
  Nordvåg: house(
    'NV',
    1012,
    landscape,
    'e6e8e6 16222c 8aa4b4 6d8494 f3efe2',
    'f1dfc8 2a1d2b b98a92 8a6a80 f6e7cf',
    'd5e0da 14272a 6f9a98 4f7a7c f2f0e4',
    'f3d9b0 241a22 d88a5a 9a5a54 fff2d8',
  ),
  Marigold: house(
    'MG',
    501,
    stripes,
    'f6e7c8 3b1d14 e2892b c8482a f0bb3f',
    'f3e4cf 2d2440 d95b43 e9a13b 5b7f95',
    'f7ead0 36201a e5a52c d1542c 7c8f3a',
    'f2e2c4 1f2d2a e07b39 b8382f 3f8a7d',
    'f6e5d3 3a1a2c d9566b f0a04b 8a3f6a',
    'f4e8cc 2a2018 c9702a 8d3a24 e6b84f',
  ),
  'Velour Street': house(
    'VS',
    2201,
    halftone,
    'f3e9dc 2a1a3a e58f9b a8324e d9a441',
    'e9efe8 17332e 8fc3a8 c0562f e8b54a',
    'f5e6d4 3a1616 f2a65a b5352f 7a2f4a',
    'e8ecf3 1a2348 8fb0e0 c94f3a f0c24f',
    'f6ecd2 2e2412 f0c548 a85a22 7a8a3a',
    'f2e4e6 33172a e3a0b4 8f2f5e d07a4a',
    'eef0e2 20301a b6cc7a 6a7a22 d9692f',
    'f4e9e2 221a18 e0876a 8a3a2a 4a6a7a',
  ),
  'Big Teeth': house(
    'BT',
    31,
    liquid,
    'ffe9b8 3a0f3d f04e37 f9a62b c22e6e',
    'f6f0c9 12323a 1f9e8f f2b134 e4572e',
    'fde3c8 2a164f 6d3fa6 f0568c f7a13e',
    'fbe8c0 3b1a10 e8622c f2b53a 8a2f2a',
    'f2ecc4 0f2f24 2f8f4e e6c229 d1495b',
    'f7e0d6 1c1c44 3454b4 f25f5c ffb238',
    'f6e6b4 27123f a83279 f2a541 3f88c5',
    'fdebd0 0f2a33 e8633a 2fa39a f4c95d',
  ),
  Parquet: house(
    'PQ',
    801,
    mosaic,
    'f1dfc0 2b1710 c9843f 8f4a24 e3b06c',
    'f2e6d8 1d1b3a e0527a 3f4fb0 f0b24a',
    'f4ead2 10201f f0a32e e0503a 2fa08f',
    'f1e8da 221d33 e8684a 4a8fb8 f2c14e',
    'f3e9d6 2a1a1a d94f3d f0a94a 2f6f73',
  ),
  'Echo Yard': house(
    'EY',
    7,
    riso,
    'f5edd9 2b2a28 f2c230 1f7a5c e4572e',
    'f4ecd8 2b2a28 e8583c 20508f f2b83a',
    'f6eddc 2b2a28 f29f3c 2f7f4f e86a9a',
    'f3ecdc 2b2a28 6fb8d8 d9432f f5cc48',
    'f5eedd 2b2a28 f07a6a 2a3f8f f5c84c',
    'f4ecda 2b2a28 f2a541 1f6f8f ef6f5a',
    'f5ecdb 2b2a28 f4735a 2f4f9f 8fd0c4',
    'f4eddd 2b2a28 f5c23e c93f6a 7fbfb0',
  ),
  'Tall Palm': house(
    'TP',
    101,
    letterpress,
    'f4e6c2 1f1a14 c8372d 1f6a4a f0a54a',
    'f6e8c8 1a2430 d9482b 1d5f8a f2c050',
    'f2e4c0 241a14 1f7a55 b8322a f6d35a',
    'f5e6d0 1d1a2a 7a2f7a d9582f f2a0a0',
    'f3e8cf 162a2a d9702b 1f6f73 a9d0b0',
    'f6e9cc 2a1614 b83a2a 2a5a3a f4b860',
    'f1e6c8 171a24 2a5aa0 d04a2a e8c878',
  ),
  Hedgerow: house(
    'HG',
    18,
    botanical,
    'f3ead6 2a2a1f 7d9a55 4a6a38 7a2f4a',
    'efe9da 26302a 8aa87a 557a5a d9b24a',
    'e8ead8 1f2f24 5f8a52 2f5a3a c9a24a',
    'f4e8cc 3a2c1a b89a4a 7d7a36 c96a3a',
    'ece6e0 2a2430 7a8f7f 4f6a62 a0567f',
    'dfe6df 1f2a28 6f9a8a 3f6f66 c23f3a',
    'f2ecd8 24301c 8fae4f 55782f e0d8a8',
  ),
  'Fathom & Fern': house(
    'FF',
    44,
    linocut,
    'efe8d8 16242e c8502f 2f6f8a d9a441',
    'ece8dc 1a2230 d9a441 4a6f8a c8502f',
    'ebe7d6 1c2a24 d07f3a 4f7a5a c23f3a',
    'eef0ec 1f2f3f e0672f 4a7fa0 d9a441',
    'f0ebd8 18301f a8bf5a 3f7a4f d9a441',
    'f1ead8 2a1f1a 6f9a6a c8702f d9a441',
    'f2ebdf 2a1c26 d0785a 8a4f5a d9a441',
    'ece6d4 22201e b89a4a 6a6a4a d9a441',
  ),
  Gutterglass: house(
    'GG',
    9,
    collage,
    'e8dfca 1c1a18 d9402f 2a6f8f f0b83a',
    'd9e4e2 16222a 2f8fa0 e85a3a f2c84a',
    'eadfc6 201a16 c9822f 3f6a4f d94f3a',
    'e9e2d6 1f1c24 4f5fa8 d9643a e8b04a',
    'efe0dc 1d1a1c e0436a 222a3f f2b83a',
    'e6e6d6 1a1f1a 5a8f4a d94f2f e8c23a',
  ),
  'Iron Orchard': house(
    'IO',
    666,
    engraving,
    'e9e0cc 171412 9a2a1f 5a4a3a c9a24a',
    'ecd9b4 1a120d d0571f 7a3a1f e8b04a',
    'd6dade 12161c 7a1f2f 3a4a5a c9a24a',
    'c9d0c2 141a16 c9b44a 4a5a4a 9a2a1f',
    'e6d6c6 1a1210 e0481f 6a3a2a c9a24a',
  ),
  'Long Shed': house(
    'LS',
    3,
    doodle,
    'f5efe0 2a2a2a e2553d 8fc1d4 9dbf5a',
    'f6eed8 2a2433 f0a03a d9627a 7fb59a',
    'eef0e2 24302c e0702f 6fa8c4 a8b48a',
    'f0ebdc 2a2620 c9502f 5f8fb0 c4a878',
  ),
  'Concrete Lark': house(
    'CL',
    12,
    opArt,
    'f2efe8 141414 e8402a 141414 141414',
    'f2efe8 141414 f2c02a 141414 141414',
    'f2efe8 141414 2a5fe0 141414 141414',
    'f2efe8 141414 f0568c 141414 141414',
    'f2efe8 141414 1fa07a 141414 141414',
    'f2efe8 141414 f27a1f 141414 141414',
    'f2efe8 141414 2ab0d9 141414 141414',
    'f2efe8 141414 d9e02a 141414 141414',
  ),
  'Plain Label': house(
    'PL',
    1,
    typeOnly,
    'fbf6ea 16130f f26a3d 16130f e8e0d0',
    'f4efe2 15130f e8402a 8a8378 d8d4cc',
    'd9cfb8 26221c b8322a a8c0c8 d8d4cc',
    'f3ecdc 1a1814 e8402a 1f3f8f d8d4cc',
    'f8f0dc 1a1814 d92a2a 1f3f8f d8d4cc',
    'ece9e2 2a2824 e8402a a09a90 d8d4cc',
    'c9c7c2 3a3936 e8402a 8a8378 b8b6b1',
  ),
  Voltwerk: house(
    'VW',
    100,
    blueprint,
    'eaf1f8 0f2f5f 1d4f91 f2b83a e8583c',
    'f0ece0 2a1a14 8a2f24 f2c25a e8a04a',
    'e9f2ec 10302a 1f5f55 f0a04a e8e06a',
    'eef0f2 16181c 30343c f25f3a 6fb8d8',
    'f4efdf 2a2410 a8842a f4efdf 1f4f6f',
    'e6eefa 141a3a 2a3480 f2789a 6fd0c0',
  ),
  Nachtbus: house(
    'NB',
    29,
    nightLights,
    'fff1dc 10131f f28f3b 2f6fb0 d9436a',
    'fff0c8 1a0f08 f2932a 8a3f14 f2c25a',
    'fff4e4 5a1a3a f29f6a e8507a ffc86a',
    'fff2e6 0f0d18 e8302a 5a2f6a 2f5f9a',
    'ffe9b8 0d1630 7f8fd0 2f5fb0 f0a89a',
  ),
  'Parallel Circuit': house(
    'PC',
    40,
    matrix,
    'f2efe6 1c1b22 3fa05a e8483c f2b83a',
    'e8ecef 15171c 2a6fe0 f0568c f2c22a',
    'f3ece0 1f1a2a f07a3a 4a5fd0 2fa88f',
    'f1eee8 191926 f2c22a f0483c 3f8fe0',
  ),
  'Still Water Editions': house(
    'SW',
    60,
    topographic,
    'f1ede0 2a3f38 8aa898 5a8a7a c9b48a',
    'e9efe8 17343f a8c8c0 6fa0a4 3f7480',
    'eef1e4 1f3a30 b8d0a0 6fa890 2f6f74',
    'e3ded0 3a3a34 8a9a94 5a6f70 c9bfa4',
    'f0e6d6 3f2a24 e0c09a c98f6a 9a5a44',
    'f4f6f6 1f3f5f 7fa8c8 4f7fa8 a8c8d8',
    'e9dfc8 1a2438 d9a85a 4f6a8a c8d0c8',
  ),
  'Low Cloud': house(
    'LC',
    200,
    mist,
    'fbf4ea 2a3040 8fb0cc d8d4d6 f2d0b8',
    'eef0ee 2a3034 8a98a0 b0b8b8 ccd0c8',
    'fdfaf2 1f3448 4f8fc0 9fc8dc e8e8dc',
    'fff1d0 2a2230 4a4468 8a6a84 e0a480',
    'fdf6e8 3a3028 d8ccb8 e6dac4 c8b49a',
    'e8ecec 1f2a30 5f7a80 8fa4a4 b4bcb4',
    'fbe6c4 241f38 4f5a8a a08aa8 e8b49a',
    'f4ecf0 2f2438 b49ac0 d8b4c0 f0d0b4',
  ),
  'Edition Lindqvist': house(
    'EL',
    5501,
    swiss,
    'f1eee6 151515 d8341f 1f4f9a e8b43a',
    'f1eee6 151515 f0641f 1f4f9a e8b43a',
    'f4efe2 151515 f2b53a 1f4f9a e8b43a',
    'eceeea 151515 1f6f5a 1f4f9a e8b43a',
    'f1eee6 151515 2a5fc0 1f4f9a e8b43a',
    'f4f0e6 151515 8fb8a8 d8341f e8b43a',
    'f1eee6 151515 d82f5a 1f4f9a e8b43a',
    'f4f0e6 151515 6fa8d8 d8341f e8b43a',
  ),
  'Chamber & Key': house(
    'CK',
    300,
    score,
    '2a1a2e f4e6c8 c9a35a e8893a 000000',
    '16302a f2e8d0 c0a860 d9743a 000000',
    '121c3a efe8d8 b8a468 e8b04a 000000',
    '33302c f0e8dc b8a48a d9643a 000000',
    '3f1a18 f4e4cc cf9a58 e8b878 000000',
    '1f3340 f2e9d4 c8a45c d9583a 000000',
    '26261f f0ead8 b49c58 e89a3a 000000',
  ),
}

/** Two artists whose sleeves their label leaves to them. */
const ownStyles: Record<string, Style> = { 'The Ordnance': walkersMap }

export function houseOf(label: string, artist: string): House {
  const found = houses[label]
  if (!found) throw new Error(`No house style for the label ${label}`)
  return { ...found, style: ownStyles[artist] ?? found.style }
}
