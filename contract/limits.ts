/** Limits and timings shared by browser and server (docs/requirements.md). */

export const PAGE_LIMIT_MAX = 100
export const SHOP_PAGE_SIZE = 12
export const ADMIN_PAGE_SIZE = 50
export const OWN_ORDERS_PAGE_SIZE = 50
/** The most rows of a filtered admin list without paging. */
export const ADMIN_UNPAGED_MAX = 1000

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const EMAIL_MAX = 254
/** Sessions of one person; a further sign-in ends the one that was not used for the longest time. */
export const SESSIONS_MAX = 50
export const NAME_MAX = 100
export const API_KEYS_MAX = 50
export const API_KEY_NAME_MAX = 100
export const API_KEY_YEARS_MAX = 10
export const ADDRESS_FIELD_MAX = 200
export const SEARCH_MAX = 200
export const SHOP_LINE_MAX = 120
export const PAGE_TITLE_MAX = 100
export const PAGE_SLUG_MAX = 60
export const PAGE_DESCRIPTION_MAX = 300
/** About 25 printed pages. */
export const PAGE_TEXT_MAX = 50_000
export const PAGE_VERSIONS_MAX = 50
/** Besides the five of every shop. */
export const FURTHER_PAGES_MAX = 20
export const SHOP_LINES_MAX = 10
export const SOCIAL_LINKS_MAX = 8
export const SOCIAL_NAME_MAX = 30
export const SOCIAL_URL_MAX = 500
export const IDEMPOTENCY_KEY_MAX = 200
export const IF_MATCH_MAX = 1000

export const QUANTITY_MAX = 999
export const ORDER_LINES_MAX = 100
export const ORDER_UNITS_MAX = QUANTITY_MAX * ORDER_LINES_MAX
/** An order cannot have more lines either. */
export const CART_LINES_MAX = 100
/** Products that a link puts into the cart (cart-link.ts). */
export const CART_LINK_LINES_MAX = 20
/** The limit of a card payment at Stripe; the smallest amount depends on the currency (contract/locale.ts). */
export const ORDER_TOTAL_MAX_CENTS = 99_999_999

export const PRODUCT_NAME_MAX = 200
export const PRODUCT_TEXT_MAX = 200
export const PRODUCT_DESCRIPTION_MAX = 10_000
export const PRODUCT_PRICE_MAX_DOLLARS = 1_000_000
export const PRODUCT_STOCK_MAX = 1_000_000
export const PRODUCT_IMAGES_MAX = 6
export const TRACKS_MAX = 100
export const TRACK_TITLE_MAX = 300

/** The thumbnail, which is that of the product, is not counted. */
export const VARIANT_IMAGES_MAX = 5
export const OPTIONS_MAX = 50
export const OPTION_LABEL_MAX = 60
export const COPY_NOTES_MAX = 2000
export const LOCATION_MAX = 100
export const COPY_SOURCE_MAX = 200
export const LOT_MAX = 60
export const SHIPPING_WEIGHT_MAX_GRAMS = 1_000_000
/** Used copies listed by their numbers, for stickers. */
export const LISTED_SKUS_MAX = 200
export const INTAKE_CODE_MAX = 200
/** The products that a code may mean at intake: one for each digit. */
export const INTAKE_PRODUCTS_MAX = 9
/** How long a sold copy stays on the page of its product. */
export const SOLD_COPY_DAYS = 14
/** The most used copies on a product page. */
export const SHOWN_COPIES_MAX = 200

export const PRESSING_LABELS_MAX = 10
export const PRESSING_ARTISTS_MAX = 20
export const PRESSING_MEDIA_MAX = 10
export const PRESSING_GENRES_MAX = 10
export const PRESSING_IDENTIFIERS_MAX = 60
export const PRESSING_TRACKS_MAX = 100
export const PRESSING_HEADINGS_MAX = 30
export const PRESSING_NOTES_MAX = 5000
export const MARKDOWN_STEPS_MAX = 10
/** The text about an artist or a label. */
export const ABOUT_MAX = 5000
export const COUNTRY_MAX = 100
export const EDITION_MAX = 200
/** The name of a product in the URLs of a Shopify shop. */
export const HANDLE_MAX = 255
export const CATALOGUE_NUMBER_MAX = 100

/** The most values of one facet in a request. */
export const FACET_VALUES_MAX = 20
export const FACET_VALUE_MAX = 200
/** The most values of one facet in a response. */
export const LISTED_FACET_VALUES_MAX = 500
/** Up to this many matches counts are exact at once after a change, and values of facets have numbers. */
export const COUNTED_MATCHES_MAX = 20_000
/** A larger total is given as an estimate. */
export const EXACT_TOTAL_MAX = 100_000

export const NOTE_MAX = 2000
/** The sentence with which goods are excluded from withdrawal. */
export const EXCLUSION_MAX = 300
export const REVIEW_MAX = 2000
export const REVIEW_AUTHOR_MAX = 60
/** A stylus or belt type. */
export const FIT_TYPE_MAX = 40
/** How many accessories the page of a turntable shows, and the reverse. */
export const FITTING_SHOWN = 12
/** How many picks the home page shows. */
export const PICKS_SHOWN = 3
/** The order number of a withdrawal as typed. */
export const WITHDRAWAL_NUMBER_MAX = 50
/** The goods of a withdrawal in the sender's words. */
export const WITHDRAWAL_GOODS_MAX = 1000
/** The minimum time between two mails of one kind. */
export const RESEND_PAUSE_SECONDS = 60

/** The body of a call, in bytes, unless the call allows more. */
export const BODY_BYTES_MAX = 16 * 1024
/** A call with a list or a longer text: an order of 100 lines with the longest ids, each letter escaped. */
export const LIST_BODY_BYTES_MAX = 128 * 1024
/** A call with the texts of a page or a product, or with thousands of ids. */
export const LARGE_BODY_BYTES_MAX = 1024 * 1024
/** A form without a file: an email address is its largest value. */
export const FORM_BYTES_MAX = 4 * 1024
/** The fields around the file of a form. */
export const FORM_FIELDS_BYTES_MAX = 64 * 1024

/** The size of an uploaded logo, before it is cleaned or scaled. */
export const LOGO_UPLOAD_MAX = 1024 * 1024
/** As stored and sent. */
export const LOGO_BYTES_MAX = 64 * 1024
/** Pixels: twice the size at which it is shown, and more. */
export const LOGO_WIDTH_MAX = 640
export const LOGO_HEIGHT_MAX = 160
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024
/** Listening previews. */
export const CLIP_BYTES_MAX = 3 * 1024 * 1024
export const CLIP_SECONDS_MAX = 90
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

export const TRACKING_NUMBER_MAX = 60
export const TRACKING_PATTERN_MAX = 500
/** Delivery: zones of a shop, rates of a zone, steps of a rate. */
export const DELIVERY_ZONES_MAX = 50
export const DELIVERY_RATES_MAX = 10
export const DELIVERY_STEPS_MAX = 20
export const DELIVERY_NAME_MAX = 60
export const DELIVERY_NOTE_MAX = 500
export const DELIVERY_DAYS_MAX = 365
/** A line for each step of the rates of all zones. */
export const DELIVERY_FILE_ROWS_MAX = DELIVERY_ZONES_MAX * DELIVERY_RATES_MAX * DELIVERY_STEPS_MAX
export const DELIVERY_FILE_BYTES_MAX = 1_000_000
export const CARRIER_NAME_MAX = 60
/** The carriers that a shop adds itself. */
export const OWN_CARRIERS_MAX = 20
export const PARCELS_MAX = 20
export const PARCEL_FILE_BYTES_MAX = 1024 * 1024
export const PARCEL_FILE_ROWS_MAX = 500

export const CHECKOUT_MINUTES = 30
/** How long the payment page of an order by hand can be open: Stripe's limit. */
export const PAYMENT_LINK_HOURS_MAX = 24

/** The payments of one sale at the counter. */
export const TENDERS_MAX = 10
/** The offers that a search at the counter finds. */
export const COUNTER_OFFERS_MAX = 20
export const COUNTER_REASON_MAX = 200

/** A code has at most as many characters as fit into a line of the total. */
export const DISCOUNT_CODE_MIN = 3
export const DISCOUNT_CODE_MAX = 30
/** As a shopper enters it. */
export const DISCOUNT_ENTRY_MAX = 100
export const DISCOUNT_USES_MAX = 1_000_000

export const WANTS_MAX = 500
export const COLLECTION_BYTES_MAX = 10 * 1024 * 1024
export const COLLECTION_ROWS_MAX = 20_000
/** Units on hold for one customer at once. */
export const HOLDS_MAX = 5
/** A week. */
export const HOLD_HOURS_MAX = 168
/** After so many missed holds in a row a want is paused. */
export const MISSED_HOLDS_MAX = 3

/** The largest limit of units per customer. */
export const DROP_LIMIT_MAX = 10

export const CART_SEND_DELAY_MS = 1000
export const CART_ERROR_MS = 5000
export const SEARCH_FOCUS_DELAY_MS = 300
export const FEEDBACK_MS = 2000
export const REGISTERED_NOTICE_MS = 3000

export const PRODUCT_FILE_BYTES_MAX = 40 * 1024 * 1024
export const PRODUCT_FILE_ROWS_MAX = 50_000
/** Files of used copies, and Discogs inventories: one row for each copy. */
export const USED_COPY_FILE_BYTES_MAX = 60 * 1024 * 1024
export const USED_COPY_FILE_ROWS_MAX = 100_000
/** Products listed by id in a bulk change: browsers limit the body of a `keepalive` request to 64 kB. */
export const SELECTED_IDS_MAX = 1500
/** The most products of one bulk change. */
export const BULK_PRODUCTS_MAX = 50_000

/** Findings of one repair, and the reason of a dismissal. */
export const REPAIRS_MAX = 100
export const DISMISSAL_REASON_MAX = 500
/** Findings of one check in a response. */
export const FINDINGS_LISTED_MAX = 200

export const WEBHOOK_ENDPOINTS_MAX = 20
export const WEBHOOK_URL_MAX = 2000

/** `field` of a 403 when only the two-factor sign-in is missing. */
export const TWO_FACTOR_FIELD = 'second-factor'

/** `field` of a 409 when the user must authenticate again. */
export const CONFIRMATION_FIELD = 'confirmation'
/** How long a sign-in or re-authentication is recent enough for changes of roles and security settings. */
export const CONFIRMED_MINUTES = 60

/** `field` of a 409 when an account has never signed in from this browser. */
export const UNKNOWN_BROWSER_FIELD = 'browser'
/** Addresses of the newsletter in one file. */
export const SUBSCRIBER_FILE_BYTES_MAX = 2 * 1024 * 1024
export const SUBSCRIBER_FILE_ROWS_MAX = 20_000
export const MAILING_SUBJECT_MAX = 120
export const MAILING_INTRODUCTION_MAX = 10_000
/** The offers in a mail, and those in a list of arrivals. */
export const MAILING_ITEMS_MAX = 60
