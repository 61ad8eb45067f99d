import { band } from '../band.ts'
import { botanical } from '../botanical.ts'
import { cutPaper } from '../cut-paper.ts'
import { halftone } from '../halftone.ts'
import { landscape } from '../landscape.ts'
import { letterpress } from '../letterpress.ts'
import { linocut } from '../linocut.ts'
import { liquid } from '../liquid.ts'
import { mosaic } from '../mosaic.ts'
import { riso } from '../riso.ts'
import { stripes } from '../stripes.ts'
import { type House, house } from './house.ts'

/** The labels of jazz, soul, funk, reggae and folk. Palettes are "paper ink a b c". */
export const acousticHouses: Record<string, House> = {
  Harbourlight: house(
    band,
    'f1e9d8 14202b 1d6f8f e0a030 b5432a',
    'f1e9d8 1a1a1a c4452d f0b642 2d5d62',
    'efe7d3 23180f b9772a 7d2f22 33524a',
    'f0ead9 17211c 3f7a5a d98e2b 8a3324',
    'ece6d6 191b2b 4a5fa5 d7a13c c4452d',
    'f3ecd9 1c1714 d07f2a 8f2f28 345c6b',
  ),
  'Quill & Reed': house(
    cutPaper,
    'f4ecdc 1d2a44 d9512c f0b03a 2f7d6b',
    'f6efe2 22262e 2b5ea8 e9683b 86a63a',
    'f3e8d2 2a1f1a c93a3a f2c14a 2c7a8a',
    'f1ebe0 1d1b26 8a4fa0 e8793a 2d8a72',
    'f5eee0 14303a e4572e f3a712 7a9e9f',
  ),
  Nordvåg: house(
    landscape,
    'e6e8e6 16222c 8aa4b4 6d8494 f3efe2',
    'f1dfc8 2a1d2b b98a92 8a6a80 f6e7cf',
    'd5e0da 14272a 6f9a98 4f7a7c f2f0e4',
    'f3d9b0 241a22 d88a5a 9a5a54 fff2d8',
  ),
  Marigold: house(
    stripes,
    'f6e7c8 3b1d14 e2892b c8482a f0bb3f',
    'f3e4cf 2d2440 d95b43 e9a13b 5b7f95',
    'f7ead0 36201a e5a52c d1542c 7c8f3a',
    'f2e2c4 1f2d2a e07b39 b8382f 3f8a7d',
    'f6e5d3 3a1a2c d9566b f0a04b 8a3f6a',
    'f4e8cc 2a2018 c9702a 8d3a24 e6b84f',
  ),
  'Velour Street': house(
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
    mosaic,
    'f1dfc0 2b1710 c9843f 8f4a24 e3b06c',
    'f2e6d8 1d1b3a e0527a 3f4fb0 f0b24a',
    'f4ead2 10201f f0a32e e0503a 2fa08f',
    'f1e8da 221d33 e8684a 4a8fb8 f2c14e',
    'f3e9d6 2a1a1a d94f3d f0a94a 2f6f73',
  ),
  'Echo Yard': house(
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
}
