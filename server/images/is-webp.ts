import sharp from 'sharp'

/** Whether a file is an image as the shop stores them. Reads its header only. */
export async function isWebp(bytes: Buffer): Promise<boolean> {
  try {
    return (await sharp(bytes).metadata()).format === 'webp'
  } catch {
    return false
  }
}
