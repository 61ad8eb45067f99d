export default function AdminOrders() {
  return <main id="main" tabIndex={-1} />
}
