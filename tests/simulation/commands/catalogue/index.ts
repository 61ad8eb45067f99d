import type { Command } from '../../command.ts'
import { changePrice } from '../change-price.ts'
import { countStock } from '../count-stock.ts'
import { addRecord } from './add-record.ts'
import { variantCommands } from './add-variant.ts'
import { bulkCommands } from './bulk.ts'
import { changeCommands } from './change-product.ts'
import { clips } from './clips.ts'
import { discogsCommands } from './discogs.ts'
import { importCommands } from './files.ts'
import { markdownCommands } from './markdowns.ts'
import { nameCommands } from './names.ts'
import { officeCommands } from './office.ts'
import { reviewRecord } from './review-record.ts'
import { offSaleCommands } from './take-off-sale.ts'
import { defineUndoAtOnce, undoCommands } from './undo.ts'

const changes: Command[] = [
  addRecord,
  ...variantCommands,
  ...changeCommands,
  reviewRecord,
  clips,
  ...offSaleCommands,
  ...nameCommands,
  ...markdownCommands,
  ...bulkCommands,
]

/** The owner's commands about the catalogue. */
export const catalogueCommands: Command[] = [
  ...changes,
  ...importCommands,
  ...discogsCommands,
  ...undoCommands,
  ...officeCommands,
  defineUndoAtOnce([...changes, changePrice, countStock]),
]
