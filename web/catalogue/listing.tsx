export default function Listing() {
  return <main id="main" tabIndex={-1} />
}
