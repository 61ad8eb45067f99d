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
    else if (!isText) depth += stepOf(sign)
    if (depth > DEPTH_MAX) return true
  }
  return false
}

function stepOf(sign: string | undefined): number {
  if (sign === '[' || sign === '{') return 1
  return sign === ']' || sign === '}' ? -1 : 0
}
