import { blueprint } from '../blueprint.ts'
import { collage } from '../collage.ts'
import { engraving } from '../engraving.ts'
import { matrix } from '../matrix.ts'
import { mist } from '../mist.ts'
import { nightLights } from '../night-lights.ts'
import { doodle } from '../notebook.ts'
import { opArt } from '../op-art.ts'
import { score } from '../score.ts'
import { swiss } from '../swiss.ts'
import { topographic } from '../topographic.ts'
import { typeOnly } from '../type-only.ts'
import { type House, house } from './house.ts'

/** The labels of rock, post-punk, electronic, ambient and classical music. Palettes are "paper ink a b c". */
export const electricHouses: Record<string, House> = {
  Gutterglass: house(
    collage,
    'e8dfca 1c1a18 d9402f 2a6f8f f0b83a',
    'd9e4e2 16222a 2f8fa0 e85a3a f2c84a',
    'eadfc6 201a16 c9822f 3f6a4f d94f3a',
    'e9e2d6 1f1c24 4f5fa8 d9643a e8b04a',
    'efe0dc 1d1a1c e0436a 222a3f f2b83a',
    'e6e6d6 1a1f1a 5a8f4a d94f2f e8c23a',
  ),
  'Iron Orchard': house(
    engraving,
    'e9e0cc 171412 9a2a1f 5a4a3a c9a24a',
    'ecd9b4 1a120d d0571f 7a3a1f e8b04a',
    'd6dade 12161c 7a1f2f 3a4a5a c9a24a',
    'c9d0c2 141a16 c9b44a 4a5a4a 9a2a1f',
    'e6d6c6 1a1210 e0481f 6a3a2a c9a24a',
  ),
  'Long Shed': house(
    doodle,
    'f5efe0 2a2a2a e2553d 8fc1d4 9dbf5a',
    'f6eed8 2a2433 f0a03a d9627a 7fb59a',
    'eef0e2 24302c e0702f 6fa8c4 a8b48a',
    'f0ebdc 2a2620 c9502f 5f8fb0 c4a878',
  ),
  'Concrete Lark': house(
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
    blueprint,
    'eaf1f8 0f2f5f 1d4f91 f2b83a e8583c',
    'f0ece0 2a1a14 8a2f24 f2c25a e8a04a',
    'e9f2ec 10302a 1f5f55 f0a04a e8e06a',
    'eef0f2 16181c 30343c f25f3a 6fb8d8',
    'f4efdf 2a2410 a8842a f4efdf 1f4f6f',
    'e6eefa 141a3a 2a3480 f2789a 6fd0c0',
  ),
  Nachtbus: house(
    nightLights,
    'fff1dc 10131f f28f3b 2f6fb0 d9436a',
    'fff0c8 1a0f08 f2932a 8a3f14 f2c25a',
    'fff4e4 5a1a3a f29f6a e8507a ffc86a',
    'fff2e6 0f0d18 e8302a 5a2f6a 2f5f9a',
    'ffe9b8 0d1630 7f8fd0 2f5fb0 f0a89a',
  ),
  'Parallel Circuit': house(
    matrix,
    'f2efe6 1c1b22 3fa05a e8483c f2b83a',
    'e8ecef 15171c 2a6fe0 f0568c f2c22a',
    'f3ece0 1f1a2a f07a3a 4a5fd0 2fa88f',
    'f1eee8 191926 f2c22a f0483c 3f8fe0',
  ),
  'Still Water Editions': house(
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
