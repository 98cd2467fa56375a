import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Starts installed products and works in them, for the tests of package and archive. */

export interface Outcome {
  readonly code: number | null
  readonly output: string
}

type Environment = Readonly<Record<string, string>>

/** Without the settings of the tester. */
const plain = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' }

/** Not synchronous, so that others may work meanwhile. */
export async function run(command: readonly string[], environment: Environment = {}): Promise<Outcome> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { env: { ...plain, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

export interface Started {
  readonly url: string
  readonly output: () => string
  readonly stop: () => Promise<void>
}

/** Starts a server and waits until it answers. */
export async function startServer(command: readonly string[], environment: Environment): Promise<Started> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { env: { ...plain, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const url = await urlOf(child, () => output)
  return {
    url,
    output: () => output,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}

function urlOf(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /работает: (\S+)/.exec(output())?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('close', (code) => reject(new Error(`the server ended with ${code}\n${output()}`)))
  })
}

const login = 'first@naryad.test'
const password = 'синий трактор едет к морю'
const queue = 'tachograph'

async function call<Reply>(url: string, route: string, body: object, token?: string): Promise<Reply> {
  const response = await fetch(`${url}/api${route}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${route}: ${response.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Reply
}

/** The first administrator, by the code that the first start prints. */
export async function setUp({ url, output }: Pick<Started, 'url' | 'output'>): Promise<void> {
  for (let n = 0; n < 100 && !/по коду \S+/.test(output()); n += 1) await sleep(50)
  const code = /по коду (\S+)/.exec(output())?.[1]
  await call(url, '/auth/setup', { code, email: login, lastName: 'Иванова', firstName: 'Анна', password })
}

/** What an administrator does in the product. */
export interface Work {
  readonly makeTask: (title: string) => Promise<void>
  readonly titles: () => Promise<readonly string[]>
  /** Those of the given tasks that are there. */
  readonly ids: (of: readonly number[]) => Promise<readonly number[]>
  readonly token: string
}

export async function signIn(url: string): Promise<Work> {
  const { accessToken } = await call<{ accessToken: string }>(url, '/auth/login', { login, password })
  return {
    makeTask: async (title) => {
      await call(url, '/tasks', { queue, title }, accessToken)
    },
    titles: async () => {
      const search = { queue, limit: 100 }
      const found = await call<{ items: { title: string }[] }>(url, '/tasks/search', search, accessToken)
      return found.items.map(({ title }) => title).toSorted()
    },
    ids: async (of) => {
      const there: number[] = []
      for (let from = 0; from < of.length; from += 100) {
        const search = { ids: of.slice(from, from + 100), limit: 100 }
        const found = await call<{ items: { id: number }[] }>(url, '/tasks/search', search, accessToken)
        there.push(...found.items.map(({ id }) => id))
      }
      return there
    },
    token: accessToken,
  }
}

export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined)
  return answer?.ok ?? false
}

/** Writes one task after another until it is stopped or the server is; returns the titles of the answered ones. */
export function keepWriting(work: Work): { readonly stop: () => Promise<readonly string[]> } {
  const written: string[] = []
  const stopping = new AbortController()
  const writing = (async () => {
    while (!stopping.signal.aborted && written.length < 60) {
      const title = `Заявка ${String(written.length + 1).padStart(2, '0')} во время обновления`
      try {
        await work.makeTask(title)
        written.push(title)
      } catch {
        return
      }
      await sleep(100)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await writing
      return written
    },
  }
}
