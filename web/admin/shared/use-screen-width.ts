import { useMediaQuery } from '#web/ui/use-media-query.ts'

export type ScreenWidth = 'narrow' | 'medium' | 'wide'

/** narrow under 640 px, medium under 768 px. */
export function useScreenWidth(): ScreenWidth {
  const isWide = useMediaQuery('(min-width: 768px)')
  const isMedium = useMediaQuery('(min-width: 640px)')
  if (isWide) return 'wide'
  return isMedium ? 'medium' : 'narrow'
}
