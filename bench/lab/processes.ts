import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** Clock ticks a second in /proc; 100 on every common Linux. */
const millisecondsATick = 10

interface Stat {
  readonly parent: number
  /** User and system time of the process itself, in milliseconds. */
  readonly own: number
  /** The same of its children that have ended and been waited for. */
  readonly reaped: number
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in brackets and may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (index: number): number => Number(fields[index - 3])
    return {
      parent: at(4),
      own: (at(14) + at(15)) * millisecondsATick,
      reaped: (at(16) + at(17)) * millisecondsATick,
    }
  } catch {
    return undefined
  }
}

/** CPU milliseconds used so far by these processes and all their descendants. */
export function cpuOf(pids: readonly number[]): number {
  const stats = new Map<number, Stat>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined
    if (stat) stats.set(Number(name), stat)
  }
  const isWithin = (pid: number): boolean => {
    if (pids.includes(pid)) return true
    const parent = stats.get(pid)?.parent ?? 0
    return parent > 1 && isWithin(parent)
  }
  let total = 0
  for (const [pid, { own, reaped }] of stats) if (isWithin(pid)) total += own + reaped
  return total
}

const busyMs = 50

/**
 * Waits, for two minutes at most, until these processes have used no CPU for three seconds, so that what a
 * server does after its start (positions of trucks, folding of counters) is not measured with the calls.
 */
export async function untilIdle(pids: readonly number[]): Promise<void> {
  const last = performance.now() + 120_000
  for (let calm = 0, before = cpuOf(pids); calm < 3 && performance.now() < last;) {
    await sleep(1000)
    const now = cpuOf(pids)
    calm = now - before < busyMs ? calm + 1 : 0
    before = now
  }
}

export interface Launched {
  readonly pid: number
  readonly child: ChildProcess
  readonly port: number
  readonly kill: (signal?: NodeJS.Signals) => Promise<void>
}

/** Starts a Node program and waits for the output line with its port. */
export async function launch(
  args: readonly string[],
  portIn: RegExp,
  environment: Readonly<Record<string, string>> = {},
): Promise<Launched> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const errors: string[] = []
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('a child without output')
  stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text))
  /** Without the arguments: one may be the address of a database. */
  const program = args.find((word) => /\.[jt]s$/.test(word))
  let isStopped = false
  const gone = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      if (!isStopped) console.error(`${program} has ended by itself, ${signal ?? code}:\n${errors.join('')}`)
      resolve()
    }),
  )
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(stdout).on('line', (line) => {
      const [, found] = portIn.exec(line) ?? []
      if (found !== undefined) resolve(Number(found))
    })
    child.once('error', reject)
    void gone.then(() => reject(new Error(`${args.join(' ')} has ended:\n${errors.join('')}`)))
  })
  if (child.pid === undefined) throw new Error('a child without a number')
  return {
    pid: child.pid,
    child,
    port,
    kill: async (signal = 'SIGTERM') => {
      isStopped = true
      child.kill(signal)
      await gone
    },
  }
}
