import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

import { serverEnvironment } from './initialise.ts'
import { readPostmaster } from './postmaster.ts'
import type { ServiceUser } from './service-user.ts'
import type { Settings } from './settings.ts'

export interface ServerOptions {
  readonly program: string
  readonly dataDir: string
  readonly user: ServiceUser | undefined
  readonly host: string
  readonly port: number | undefined
  readonly settings: Settings
  readonly onLog: ((line: string) => void) | undefined
  /** Without a reason: the server was stopped on purpose. */
  readonly onExit: (reason: string | undefined) => void
}

export interface RunningServer {
  readonly port: number
  stop(): Promise<void>
}

/**
 * Transient failures: backends of a killed server are still exiting, or another process has just taken
 * the port.
 */
const passing = /pre-existing shared memory block|could not bind|could not create any TCP\/IP sockets/
const retryFor = 15_000
/** After a crash, the server replays its log before it accepts connections. */
const readyWithin = 300_000
const stopWithin = 30_000
const keptLines = 20

class Refused extends Error {}

export async function runServer(options: ServerOptions): Promise<RunningServer> {
  const until = Date.now() + retryFor
  for (;;) {
    try {
      return await attempt(options, options.port ?? (await freePort(options.host)))
    } catch (error) {
      if (!(error instanceof Refused && passing.test(error.message)) || Date.now() > until) throw error
      await sleep(200)
    }
  }
}

async function attempt(options: ServerOptions, port: number): Promise<RunningServer> {
  const address = { listen_addresses: options.host, port: String(port), unix_socket_directories: '' }
  const flags = Object.entries({ ...options.settings, ...address }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(options.program, ['-D', options.dataDir, ...flags], {
    ...options.user,
    cwd: '/',
    env: serverEnvironment,
    // A separate process group: Ctrl-C reaches only this process, which then decides the order of
    // stopping.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lastLines = collectLog(child, options.onLog)
  const gone = once(child, 'close').then(() => undefined)
  // The error is read from the log after the wait; the handler only prevents an unhandled rejection.
  gone.catch(() => undefined)
  try {
    await untilReady(child, options.dataDir)
  } catch (error) {
    child.kill('SIGQUIT')
    await gone.catch(() => undefined)
    throw new Refused(`PostgreSQL не запустился: ${String(error)}\n${lastLines().join('\n')}`)
  }

  let isStopping = false
  const stopWithUs = (): void => void child.kill('SIGINT')
  process.once('exit', stopWithUs)
  child.once('close', (code, signal) => {
    process.off('exit', stopWithUs)
    const reason = `PostgreSQL остановился сам (${signal ?? code})\n${lastLines().join('\n')}`
    options.onExit(isStopping ? undefined : reason)
  })
  return {
    port,
    stop: async () => {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGINT')
      const force = setTimeout(() => child.kill('SIGQUIT'), stopWithin)
      await gone
      clearTimeout(force)
    },
  }
}

async function untilReady(child: ChildProcess, dataDir: string): Promise<void> {
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  child.once('exit', (code, signal) => (failure ??= new Error(`вышел с ${signal ?? code}`)))
  const until = Date.now() + readyWithin
  for (;;) {
    if (failure) throw failure
    const found = readPostmaster(dataDir)
    if (found?.isReady && found.pid === child.pid) return
    if (Date.now() > until) throw new Error(`не ответил за ${readyWithin / 1000} с`)
    await sleep(10)
  }
}

function collectLog(child: ChildProcess, onLog: ServerOptions['onLog']): () => readonly string[] {
  const lines: string[] = []
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line)
      if (lines.length > keptLines) lines.shift()
      onLog?.(line)
    })
  }
  return () => lines
}

export async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('Нет свободного порта')
  return address.port
}
