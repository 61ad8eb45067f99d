import type { OrderLine } from '#contract/orders/orders.ts'

/** The name of a line; that of an option has its label: "Shirt (M)". The grades of a used copy are shown below it. */
export function toLineName({ productId, soldAs }: Pick<OrderLine, 'productId' | 'soldAs'>): string {
  const name = productId.name || 'Unknown Product'
  return soldAs?.optionLabel ? `${name} (${soldAs.optionLabel})` : name
}
