/** In place of a whole page. */
export function PageWithoutScripts() {
  return (
    <main id="main" className="column hidden py-16 text-center noscript:block">
      <h1>This page needs JavaScript</h1>
      <p className="mt-4 text-lg text-soft">Please switch it on for this shop.</p>
      <p className="mt-8">
        <a href="/products" className="link">
          See all products
        </a>
      </p>
    </main>
  )
}
