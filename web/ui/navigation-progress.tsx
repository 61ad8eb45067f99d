import { useNavigation } from 'react-router'

/** A hairline along the top edge while the next page is on its way. Quick pages never show it. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div aria-hidden="true" className="navigation-progress" />
}
