export { catalogueHandlers } from './catalogue.routes.ts'
export {
  addUpLines,
  type ProductRow,
  putBackStock,
  releaseReservation,
  reserveStock,
  type StockLine,
  sellReserved,
  setStock,
  takeStock,
} from './stock/index.ts'
