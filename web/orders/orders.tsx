export default function Orders() {
  return <main id="main" tabIndex={-1} />
}
