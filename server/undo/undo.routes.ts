import type { HandlersFor } from '#server/http/handlers.ts'
import { previewUndo, undoChange } from './undo-change.ts'

export const undoHandlers: HandlersFor<'GET /audit/:id/undo' | 'POST /audit/:id/undo'> = {
  'GET /audit/:id/undo': async (ctx, { params }) => ({
    preview: await previewUndo(ctx, params.id),
  }),
  'POST /audit/:id/undo': (ctx, { params, body }) =>
    undoChange(ctx, { id: params.id, seen: body.seen }),
}
