import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { demoAccounts, demoPassword } from '../app/demo/accounts.ts'
import { productProgram } from './programs.ts'

/** The product in a separate process, restarted whenever it exits, as a service manager does. */
export interface Survivor {
  readonly address: string
  /**
   * Kills the server or its database by SIGKILL. Resolves when calls are answered again, with the
   * milliseconds that this took.
   */
  readonly kill: (what: 'server' | 'database') => Promise<number>
  readonly databaseUrl: () => string
  readonly stop: () => Promise<void>
}

const postmasterFile = (dataDir: string): string[] =>
  readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')

export async function startSurvivor(
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Survivor> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const dataDir = path.join(folder, 'postgres')
  let isStopping = false
  let child: ChildProcess
  const errors: string[] = []
  const start = (): void => {
    child = spawn(process.execPath, [productProgram], {
      env: {
        NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
        ...process.env,
        PORT: String(port),
        NARYAD_DATA_DIR: folder,
        NARYAD_RATE_LIMITS: '0',
        LOG_LEVEL: 'silent',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => errors.push(text))
    child.once('exit', () => {
      if (!isStopping) start()
    })
  }
  start()
  // If the tests are interrupted, the server must not outlive them.
  const leave = (): void => {
    isStopping = true
    child.kill('SIGTERM')
  }
  process.once('exit', leave)
  const ready = async (): Promise<void> => {
    for (const until = Date.now() + 60_000; Date.now() < until; await sleep(20)) {
      const answer = await fetch(`${address}/health/ready`).catch(() => undefined)
      if (answer?.status === 200) return
    }
    leave()
    throw new Error(`The server does not come back:\n${errors.join('')}`)
  }
  await ready()
  return {
    address,
    kill: async (what) => {
      const killed = performance.now()
      const gone = once(child, 'exit')
      if (what === 'server') child.kill('SIGKILL')
      else process.kill(Number(postmasterFile(dataDir)[0]), 'SIGKILL')
      // Without its database the server exits.
      await gone
      await ready()
      return performance.now() - killed
    },
    databaseUrl: () => {
      const password = readFileSync(`${dataDir}.password`, 'utf8').trim()
      return `postgres://naryad:${password}@127.0.0.1:${postmasterFile(dataDir)[3]}/naryad`
    },
    stop: async () => {
      leave()
      process.off('exit', leave)
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** What the server has confirmed: each entry must be in the database exactly once. */
export interface Ledger {
  /** Ids of created tasks by their titles. */
  readonly created: Map<string, number>
  /** Titles of requested tasks, confirmed or not. */
  readonly wanted: Set<string>
  /** Ids of tasks by the texts of their comments. */
  readonly commented: Map<string, number>
  readonly closed: Set<number>
}

/** Several writers send calls concurrently until stopped, and repeat unanswered ones with the same key. */
export async function startWriters(
  address: string,
  writers: number,
): Promise<{ ledger: Ledger; stop: () => Promise<void> }> {
  const ledger: Ledger = { created: new Map(), wanted: new Set(), commented: new Map(), closed: new Set() }
  const over = new AbortController()
  const send = insist(address, await signIn(address), over.signal)
  const write = async (writer: number): Promise<void> => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const title = `Журнал ${writer}-${turn}`
      ledger.wanted.add(title)
      const task = await send('POST', '/tasks', { queue: 'skud', title })
      if (!task) return
      const id = Number(task['id'])
      ledger.created.set(title, id)
      const text = `Запись к «${title}»`
      if (!(await send('POST', `/tasks/${id}/comments`, { text }))) return
      ledger.commented.set(text, id)
      if (turn % 2 === 0) continue
      if (!(await send('PATCH', `/tasks/${id}/close`, { closeReason: 'Ошибочно создана' }))) return
      ledger.closed.add(id)
    }
  }
  const work = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  return {
    ledger,
    stop: async () => {
      over.abort()
      await work
    },
  }
}

export async function signIn(address: string): Promise<string> {
  const [, senior] = demoAccounts
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: senior?.email, password: demoPassword }),
  })
  const { accessToken } = (await response.json()) as { accessToken: string }
  return accessToken
}

type Send = (
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
) => Promise<Record<string, unknown> | undefined>

/**
 * Repeats a call until it is answered; undefined if stopped before that. A refusal that is caused by the
 * repetition counts as success.
 */
function insist(address: string, token: string, over: AbortSignal): Send {
  return async (method, route, body) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    }
    for (let attempt = 1; ; attempt += 1) {
      const request = { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(10_000) }
      const response = await fetch(`${address}/api${route}`, request).catch(() => undefined)
      const reply =
        response && ((await response.json().catch(() => undefined)) as Record<string, unknown> | undefined)
      if (response?.ok && reply) return reply
      // An earlier attempt closed the task, but its answer was lost.
      if (response?.status === 409 && attempt > 1 && method === 'PATCH') return {}
      if (response && response.status < 500 && response.status !== 409)
        throw new Error(`${method} ${route}: ${response.status} ${JSON.stringify(reply)}`)
      if (over.aborted) return undefined
      await sleep(25)
    }
  }
}
