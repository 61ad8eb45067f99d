import { readdirSync, readFileSync } from 'node:fs'

/** The CPU time of a process so far: user and system time of all threads. */
export function cpuMsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((thread) => {
    const [onCpu] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return Number(onCpu)
  })
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6
}

export type Memory = { nowMb: number; mostMb: number }

export function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const toMb = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { nowMb: toMb('VmRSS'), mostMb: toMb('VmHWM') }
}

/** The CPU time of all processes below a process, such as its embedded PostgreSQL; of ended ones in steps of 10 ms. */
export function cpuMsBelow(pid: number): number {
  const below = childrenOf(pid).map((child) => cpuMsOf(child) + cpuMsBelow(child))
  return below.reduce((sum, each) => sum + each, cpuMsOfEnded(pid))
}

/** Fields 16 and 17 of `/proc/<pid>/stat`, in hundredths of a second: all ended children. */
function cpuMsOfEnded(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
  return (Number(user) + Number(system)) * 10
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
    return children.split(' ').filter(Boolean).map(Number)
  })
}
