/** True for a URL that only this machine can reach. */
export function isOnThisMachine(url: string): boolean {
  return isNameOfThisMachine(new URL(url).hostname)
}

/** @param hostname as `URL` normalises it: lower case, IPv6 in brackets */
export function isNameOfThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
}
