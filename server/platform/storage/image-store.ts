/** Where product images live. */
export type ImageStore = {
  /** `disk`, `s3` or `cloudinary`, for the line the start prints. */
  name: string
  /** Keeps the bytes under `publicId` and answers the address a browser reads them from. */
  put(publicId: string, bytes: Buffer, contentType: string): Promise<string>
  /** @throws AppError not-found */
  read(publicId: string): Promise<Buffer>
  /** True afterwards: the image is gone, whether or not it was there. */
  remove(publicId: string): Promise<void>
  /** The id in an address this store gave out; null for any other address. */
  publicIdOf(url: string): string | null
}
