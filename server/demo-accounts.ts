/** The accounts of the demo. Their passwords are public: README and the start's summary show them. */
export const DEMO_ADMIN = { email: 'admin@example.com', password: 'runout-admin' }
export const DEMO_CUSTOMER = { email: 'customer@example.com', password: 'runout-customer' }

export const DEMO_ACCOUNTS = [DEMO_ADMIN, DEMO_CUSTOMER]
