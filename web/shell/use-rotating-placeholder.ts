import { useEffect, useState } from 'react'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

const searchable = ['vinyl', 'turntables', 'accessories', 'merch']
const rotationMs = 2500

/** "Search vinyl", then each other type in turn. Static with reduced motion. */
export function useRotatingPlaceholder(isTurning: boolean): string {
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)', true)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (!isTurning || isCalm) return
    const timer = setInterval(() => setTurn((last) => last + 1), rotationMs)
    return () => clearInterval(timer)
  }, [isTurning, isCalm])

  return `Search ${searchable[isCalm ? 0 : turn % searchable.length]}`
}
