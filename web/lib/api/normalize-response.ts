import type { User } from '#contract/accounts.ts'
import type { Product } from '#contract/products/catalogue.ts'

/** Normalises responses with the alternative field names that the API specification allows. */

type GivenProduct = Omit<Product, '_id' | 'images'> & {
  _id?: string
  id?: string
  images?: string[]
  product_images?: string[]
}

export function toProduct({ id, product_images: otherImages, ...given }: GivenProduct): Product {
  return { ...given, _id: given._id ?? id ?? '', images: given.images ?? otherImages ?? [] }
}

type GivenUser = Omit<User, 'profile'> & {
  profile: Omit<User['profile'], 'phoneNumber'> & { phoneNumber?: string; phone?: string }
}

export function toUser({ profile: { phone, ...profile }, ...given }: GivenUser): User {
  return { ...given, profile: { ...profile, phoneNumber: profile.phoneNumber ?? phone ?? '' } }
}

type Pagination = {
  currentPage: number
  totalPages: number
  totalProducts: number
  isTotalEstimated?: boolean | undefined
}
type FlatPagination = Omit<Pagination, 'currentPage'> & { page: number }

/** The pagination of a list: in `pagination`, or beside the list itself. */
export function toPagination(answer: { pagination: Pagination } | FlatPagination): Pagination {
  if ('pagination' in answer) return answer.pagination
  const { page, totalPages, totalProducts } = answer
  return { currentPage: page, totalPages, totalProducts }
}
