/** Deeper than the body of any call. A megabyte of nested arrays would block the process for half a second. */
const DEPTH_MAX = 50

/** Whether arrays and objects are nested too deep for a request. Text that is not JSON may be either. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (isText && sign === '\\') at += 1
    else if (sign === '"') isText = !isText
    else if (isText) continue
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > DEPTH_MAX) return true
  }
  return false
}
