import { useNavigation } from 'react-router'

/** A thin bar along the top edge while the next page loads. Quick navigations never show it. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div aria-hidden="true" className="navigation-progress" />
}
