import { shopifyFileRules } from '#contract/exchange/shopify-csv.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { download } from '../../shared/download.ts'
import { ExportButton } from '../../shared/export-button.tsx'
import { FileRules } from '../file-rules.tsx'

/** The way to a file of Shopify, and the rules for it. */
export function ShopifyFileHelp() {
  return (
    <>
      <Section title="Moving in from Shopify" className="space-y-3">
        <ol className="list-decimal space-y-1 pl-5 text-sm">
          <li>In Shopify open Products, choose Export, "All products" and "Plain CSV file".</li>
          <li>Choose that file above, and answer four questions about it.</li>
          <li>Read the report, row by row. Nothing is changed until you apply it.</li>
        </ol>
      </Section>
      <FileRules rules={shopifyFileRules} />
      <Section title="Moving out to Shopify" className="space-y-3">
        <p className="text-sm text-soft">
          A file that Shopify imports under Products, with options and used copies as variants.
        </p>
        <ExportButton
          onExport={() => download('GET /products/export', { query: { format: 'shopify' } })}
        >
          All products for Shopify
        </ExportButton>
      </Section>
    </>
  )
}
