import { redirect } from 'react-router'

/** The payment page sends shoppers here who turned back; the shop itself says so, in the cart panel. */
export function loader() {
  return redirect('/?stripe=cancel')
}

export function clientLoader() {
  return redirect('/?stripe=cancel')
}

export default function OrderCancel() {
  return null
}
