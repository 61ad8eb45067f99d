export default function Callback() {
  return <main id="main" tabIndex={-1} />
}
