export default function Search() {
  return <main id="main" tabIndex={-1} />
}
