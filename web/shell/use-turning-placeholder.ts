import { useEffect, useState } from 'react'
import { useMediaQuery } from '../ui/use-media-query.ts'

const searchable = ['vinyl', 'turntables', 'accessories', 'merch']
const turnMs = 2500

/** "Search vinyl", then each other type in turn. Stands still for who asked for less motion. */
export function useTurningPlaceholder(isTurning: boolean): string {
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)', true)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (!isTurning || isCalm) return
    const timer = setInterval(() => setTurn((last) => last + 1), turnMs)
    return () => clearInterval(timer)
  }, [isTurning, isCalm])

  return `Search ${searchable[isCalm ? 0 : turn % searchable.length]}`
}
