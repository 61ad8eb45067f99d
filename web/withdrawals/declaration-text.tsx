import { type Declaration, toDeclarationLines } from '#contract/withdrawal-text.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'

/** The declaration word for word, as the mail has it. */
export function DeclarationText({ declared }: { declared: Declaration }) {
  const { shopName } = useShopSettings()
  return (
    <blockquote className="mt-6 border border-line bg-raised p-4 whitespace-pre-line wrap-anywhere">
      {toDeclarationLines(declared, shopName).join('\n')}
    </blockquote>
  )
}
