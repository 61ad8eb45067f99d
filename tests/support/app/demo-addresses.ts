/** Every route of a demo part, each with a matching URL. */
export const demoAddresses = {
  '/dev/mail': '/dev/mail',
  '/dev/mail.json': '/dev/mail.json',
  '/dev/checkout/:session': '/dev/checkout/cs_demo_1',
  '/dev/checkout/:session/cancel': '/dev/checkout/cs_demo_1/cancel',
  '/dev/idp/*': '/dev/idp/.well-known/openid-configuration',
  '/dev/idp/interaction/:uid': '/dev/idp/interaction/1',
} as const
