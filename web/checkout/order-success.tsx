export default function OrderSuccess() {
  return <main id="main" tabIndex={-1} />
}
