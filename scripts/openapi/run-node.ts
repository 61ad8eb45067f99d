import { execFile } from 'node:child_process'

/**
 * Runs a program with this Node and resolves to what it printed.
 * @throws Error with its output when it fails
 */
export function runNode(
  args: string[],
  { input, cwd, env }: { input?: string; cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      args,
      { maxBuffer: 2 ** 24, cwd, env: Object.assign({}, process.env, env) },
      (error, out, problems) =>
        error ? reject(new Error(`${error.message}\n${out}${problems}`)) : resolve(out),
    )
    child.stdin?.end(input)
  })
}
