import type { recordCalls } from '#contract/pressings/records.ts'
import { tagsOfList } from '#server/catalogue/index.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { mergeNames } from './merge-names.ts'
import { getName, listCompanions, listNames } from './names.queries.ts'
import { updateName } from './update-name.ts'

export const nameHandlers: HandlersFor<
  Exclude<
    keyof typeof recordCalls,
    'GET /product-handles/:handle' | 'GET /products/:id/other-pressings'
  >
> = {
  'GET /artists': async (ctx, { query }) => {
    const { names, total, ...pages } = await listNames(ctx, 'artist', query)
    return { artists: names, pagination: { ...pages, totalArtists: total } }
  },
  'GET /artists/:slug': async (ctx, { params }) => {
    const artist = await getName(ctx, 'artist', params.slug)
    const labels = await listCompanions(ctx, { kind: 'artist', id: artist._id })
    return { answer: { artist, labels }, tags: tagsOfList([]) }
  },
  'PATCH /artists/:id': async (ctx, { params, headers, body: change }) => ({
    artist: await updateName(ctx, 'artist', {
      id: params.id,
      change,
      ifMatch: headers['if-match'],
    }),
  }),
  'POST /artists/:id/merge': async (ctx, { params, body }) => ({
    artist: await mergeNames(ctx, 'artist', { id: params.id, ...body }),
  }),
  'GET /labels': async (ctx, { query }) => {
    const { names, total, ...pages } = await listNames(ctx, 'label', query)
    return { labels: names, pagination: { ...pages, totalLabels: total } }
  },
  'GET /labels/:slug': async (ctx, { params }) => {
    const label = await getName(ctx, 'label', params.slug)
    const artists = await listCompanions(ctx, { kind: 'label', id: label._id })
    return { answer: { label, artists }, tags: tagsOfList([]) }
  },
  'PATCH /labels/:id': async (ctx, { params, headers, body: change }) => ({
    label: await updateName(ctx, 'label', {
      id: params.id,
      change,
      ifMatch: headers['if-match'],
    }),
  }),
  'POST /labels/:id/merge': async (ctx, { params, body }) => ({
    label: await mergeNames(ctx, 'label', { id: params.id, ...body }),
  }),
}
