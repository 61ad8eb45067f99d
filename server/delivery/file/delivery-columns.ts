/** The columns of docs/csv.md, in their order. */
export const deliveryColumns = [
  'zone',
  'countries',
  'rate',
  'days',
  'by',
  'up_to',
  'price',
  'free_from',
  'second_parcel',
  'collect_at',
  'collect_hours',
  'collect_note',
] as const
export type DeliveryColumn = (typeof deliveryColumns)[number]

/** Stands for every country that is in no other zone. */
export const OTHER_COUNTRIES = '*'

export type DeliveryCells = Record<DeliveryColumn, string>
