import { redirect } from 'react-router'

/** The return URL of a cancelled payment; the cart panel shows the message. */
export function loader() {
  return redirect('/?stripe=cancel')
}

export function clientLoader() {
  return redirect('/?stripe=cancel')
}

export default function OrderCancel() {
  return null
}
