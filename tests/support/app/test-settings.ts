import type { Services } from '#server/platform/context.ts'

export function testSettings(): Services['settings'] {
  return {
    shopName: 'Test Records',
    publicUrl: 'http://shop.test',
    timezone: 'Australia/Sydney',
    supplier: { address: [] },
    tokenSecrets: [new TextEncoder().encode('a secret only tests know, long enough')],
    allowsPrivateWebhooks: false,
    adminsNeedSecondFactor: false,
    refusesCommonPasswords: true,
    rateLimit: false,
    demo: true,
    imageOrigins: [],
    socialLinks: [],
    holdHours: 24,
    voltage: '220-240',
    hasClips: true,
    identity: {},
  }
}
