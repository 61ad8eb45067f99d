/** Loaded before the simulation (`node --import`): puts the fault named in `DELIBERATE_FAULT` into the program as it is read. */
import { registerHooks } from 'node:module'
import { applyFault } from './deliberate-fault.ts'
import { deliberateFaults } from './list.ts'

const fault = deliberateFaults.find(({ name }) => name === process.env.DELIBERATE_FAULT)

if (fault && 'file' in fault) {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.endsWith(`/${fault.file}`)) return loaded
      return { ...loaded, source: applyFault(fault, String(loaded.source)) }
    },
  })
}
