/** Loaded with `--import`: appends the URL of each module that the program loads to the file MODULES_FILE. */
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const { MODULES_FILE: file = '' } = process.env

registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(file, `${url}\n`)
    return nextLoad(url, context)
  },
})
