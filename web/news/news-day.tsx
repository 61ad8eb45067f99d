import { dateFormat } from '#contract/locale.ts'

const format = dateFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export function NewsDay({ sentOn }: { sentOn: string }) {
  return <time dateTime={sentOn}>{format().format(new Date(sentOn))}</time>
}
