/** Limits and timings both sides keep to. Source: spec.md sections 5 and 9, api.md, design.md. */

export const PAGE_LIMIT_MAX = 100
export const SHOP_PAGE_SIZE = 12
export const ADMIN_PAGE_SIZE = 50
/** What an admin list answers at most when it filters and sends no paging. */
export const ADMIN_UNPAGED_MAX = 1000

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const EMAIL_MAX = 254
export const NAME_MAX = 100
export const ADDRESS_FIELD_MAX = 200
export const SEARCH_MAX = 200
export const IDEMPOTENCY_KEY_MAX = 200

export const QUANTITY_MAX = 999
export const ORDER_LINES_MAX = 100

export const PRODUCT_NAME_MAX = 200
export const PRODUCT_TEXT_MAX = 200
export const PRODUCT_DESCRIPTION_MAX = 10_000
export const PRODUCT_PRICE_MAX_DOLLARS = 1_000_000
export const PRODUCT_STOCK_MAX = 1_000_000
export const PRODUCT_IMAGES_MAX = 6
export const TRACKS_MAX = 100
export const TRACK_TITLE_MAX = 300

export const NOTE_MAX = 2000
/** A mail of one kind is sent again no sooner than this after the last. */
export const RESEND_PAUSE_SECONDS = 60

export const IMAGE_BYTES_MAX = 5 * 1024 * 1024
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

export const CHECKOUT_MINUTES = 30

export const CART_SEND_DELAY_MS = 1000
export const CART_ERROR_MS = 5000
export const SEARCH_FOCUS_DELAY_MS = 300
export const FEEDBACK_MS = 2000
export const REGISTERED_NOTICE_MS = 3000

export const PRODUCT_FILE_BYTES_MAX = 40 * 1024 * 1024
export const PRODUCT_FILE_ROWS_MAX = 50_000
/** Products named one by one in a bulk change: browsers send no more than 64 kB with a call that must arrive. */
export const SELECTED_IDS_MAX = 1500
/** Products that one bulk change can be about. */
export const BULK_PRODUCTS_MAX = 50_000

export const WEBHOOK_ENDPOINTS_MAX = 20
export const WEBHOOK_URL_MAX = 2000

/** What a 403 names as its field when only the second step at sign-in is missing. */
export const SECOND_FACTOR_FIELD = 'second-factor'

/** What a 409 names as its field when the password or a code is asked for once more. */
export const CONFIRMATION_FIELD = 'confirmation'
/** How long a sign-in, or a confirmation, counts for what decides who runs the shop. */
export const CONFIRMED_MINUTES = 60
