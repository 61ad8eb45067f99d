/**
 * Owns listening previews: reading and storing uploads, and serving them. Must not know the pressings, whose tracks name clips;
 * which clips are in use, and the removal of the others, belongs to the image-cleanup area.
 */

export { clipHandlers } from './clips.routes.ts'
export { toClipAddress } from './clips.rules.ts'
export { findClips, lockClips } from './lock-clips.ts'
export { readClip } from './read-clip.rules.ts'
export { registerClipFiles } from './register-clip-files.ts'
export { storeClip } from './store-clip.ts'
