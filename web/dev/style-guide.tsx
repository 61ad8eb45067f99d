import { Button } from '../ui/button.tsx'

export default function StyleGuide() {
  return (
    <main id="main" tabIndex={-1} className="column py-12">
      <h1>Style guide</h1>
      <Button>Add to Cart</Button>
    </main>
  )
}
