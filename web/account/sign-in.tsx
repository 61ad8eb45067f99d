export default function SignIn() {
  return <main id="main" tabIndex={-1} />
}
