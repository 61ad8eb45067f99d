export default function Product() {
  return <main id="main" tabIndex={-1} />
}
