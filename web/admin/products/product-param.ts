/** The URL parameter with the product's id. */
export const productParam = 'productId'
