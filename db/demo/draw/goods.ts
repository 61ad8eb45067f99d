import type { DemoProduct } from '../catalogue/index.ts'
import { ground } from './svg.ts'
export function drawGoods(product: DemoProduct, picture: number): string {
  void product
  void picture
  return ground('#ece5d8')
}
