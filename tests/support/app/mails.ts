import type { TestApp } from './test-app.ts'

/** The mails about an order that are due by now, newest first. */
export async function mailsAbout(shop: TestApp, orderId: string) {
  await shop.runJobs()
  return shop.mailer.sent.filter(({ subject }) => subject.includes(orderId))
}

/** The subjects of the mails to an address that are due by now, newest first. */
export async function subjectsTo(shop: TestApp, address: string): Promise<string[]> {
  await shop.runJobs()
  return shop.mailer.sent.filter(({ to }) => to === address).map(({ subject }) => subject)
}
