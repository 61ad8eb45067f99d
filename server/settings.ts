import { z } from 'zod'

/** Every setting the shop reads, by the name it has in the environment, with what it must be (api.md, Settings). */

const flag = (name: string) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'], `${name} must be on or off`)
    .transform((value) => value === 'on' || value === 'true' || value === '1')

const whole = (name: string, min: number, max: number) => {
  const message = `${name} must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .pipe(z.int().min(min, message).max(max, message))
}

const webUrl = (name: string) =>
  z
    .url({
      protocol: /^https?$/,
      error: `${name} must be an address that starts with http:// or https://`,
    })
    .transform((url) => url.replace(/\/+$/, ''))

export const environment = z.object({
  PORT: whole('PORT', 0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webUrl('PUBLIC_URL').optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres:// or postgresql://')
    .optional(),
  DEMO: flag('DEMO').optional(),
  ADMIN_EMAIL: z.email('ADMIN_EMAIL must be an email address').toLowerCase().optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'ADMIN_PASSWORD must have 8 to 128 characters')
    .max(128, 'ADMIN_PASSWORD must have 8 to 128 characters')
    .optional(),
  JWT_SECRET: z.string().min(32, 'JWT_SECRET must have at least 32 characters').optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: webUrl('STRIPE_API_BASE').optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: webUrl('GOOGLE_ISSUER').default('https://accounts.google.com'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'SMTP_URL must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().optional(),
  IMAGE_STORE: z.enum(['disk'], 'IMAGE_STORE must be disk').default('disk'),
  SHOP_NAME: z
    .string()
    .max(100, 'SHOP_NAME must have at most 100 characters')
    .default('Runout Records'),
  SHOP_TIMEZONE: z
    .string()
    .refine(isTimezone, 'SHOP_TIMEZONE must be a time zone such as Australia/Sydney')
    .default('Australia/Sydney'),
  INSTAGRAM_URL: webUrl('INSTAGRAM_URL').optional(),
  YOUTUBE_URL: webUrl('YOUTUBE_URL').optional(),
  BANDCAMP_URL: webUrl('BANDCAMP_URL').optional(),
  RATE_LIMIT: flag('RATE_LIMIT').default(true),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
})
export type Environment = z.infer<typeof environment>

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
