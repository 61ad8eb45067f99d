/**
 * Owns listening previews: reading and storing uploads, and serving them. Must not know the pressings, whose tracks name clips;
 * which clips are in use, and the removal of the others, belongs to the image-cleanup area.
 */

export { toClipAddress } from './clips.rules.ts'
export { lockClips } from './lock-clips.ts'
