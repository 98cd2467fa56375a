import { setTimeout as sleep } from 'node:timers/promises'

/** People at work before several servers: who writes, who reads, whose screens follow the changes. */

export interface Spell {
  /** Calls that were answered as they should be. */
  readonly answered: number
  /** Calls that were not, by status; 0 is a broken connection. */
  readonly failed: Readonly<Record<string, number>>
  /** The longest time without a task that was written, in milliseconds. */
  readonly longestGap: number
}

interface Crowd {
  /** Begins a new spell and returns the former one. */
  readonly nextSpell: () => Spell
  /** Waits until every stream has heard of a change that is made now. */
  readonly untilAllHear: (withinMs: number) => Promise<void>
  /** Ids of all tasks that were acknowledged. */
  readonly stop: () => Promise<readonly number[]>
}

interface CrowdOptions {
  readonly url: string
  readonly token: string
  readonly callsPerSecond: number
  readonly streams: number
}

/** What screens ask most, next to one change in ten calls. */
const reads = [
  ['POST', '/tasks/search', { limit: 10 }],
  ['POST', '/tasks/search', { limit: 10, queue: 'tachograph', orderBy: 'urgency', sort: 'ASC' }],
  ['POST', '/tasks/search', { limit: 10, query: 'смены' }],
  ['GET', '/users/operators'],
  ['GET', '/auth/user'],
] as const

export function gather({ url, token, callsPerSecond, streams }: CrowdOptions): Crowd {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const stopping = new AbortController()
  const acknowledged: number[] = []
  const heard: number[] = Array.from({ length: streams }, () => 0)
  let answered = 0
  let failed: Record<string, number> = {}
  let lastWrite = performance.now()
  let longestGap = 0

  async function call(method: string, route: string, body?: object): Promise<unknown> {
    try {
      const response = await fetch(`${url}/api${route}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      })
      const text = await response.text()
      if (response.ok) {
        answered += 1
        return text === '' ? undefined : JSON.parse(text)
      }
      failed[response.status] = (failed[response.status] ?? 0) + 1
    } catch {
      failed[0] = (failed[0] ?? 0) + 1
    }
    return undefined
  }

  async function write(): Promise<void> {
    const made = (await call('POST', '/tasks', { queue: 'tachograph', title: 'Заявка смены' })) as
      | { id: number }
      | undefined
    if (made === undefined) return
    acknowledged.push(made.id)
    longestGap = Math.max(longestGap, performance.now() - lastWrite)
    lastWrite = performance.now()
  }

  /** Does not wait for answers: people press whether the server is well or not. */
  async function press(): Promise<void> {
    const going = new Set<Promise<unknown>>()
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const [method, route, body] = reads[n % reads.length] ?? reads[0]
      const pressed: Promise<unknown> = (n % 10 === 0 ? write() : call(method, route, body)).finally(() =>
        going.delete(pressed),
      )
      going.add(pressed)
      await sleep(1000 / callsPerSecond)
    }
    await Promise.all(going)
  }

  async function follow(index: number): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const response = await fetch(`${url}/api/events`, { headers, signal: stopping.signal })
        for await (const chunk of response.body ?? [])
          if (Buffer.from(chunk).toString().includes('"changed"')) heard[index] = performance.now()
      } catch {
        // Opened again, as the browser does.
      }
      await sleep(1000, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const work = Promise.all([press(), ...heard.map((_, index) => follow(index))])
  return {
    nextSpell: () => {
      const spell = { answered, failed, longestGap: Math.max(longestGap, performance.now() - lastWrite) }
      answered = 0
      failed = {}
      longestGap = 0
      return spell
    },
    untilAllHear: async (withinMs) => {
      const since = performance.now()
      while (heard.some((at) => at < since)) {
        if (performance.now() - since > withinMs)
          throw new Error(`${heard.filter((at) => at < since).length} of ${streams} streams hear nothing`)
        await sleep(100)
      }
    },
    stop: async () => {
      stopping.abort()
      await work
      return acknowledged
    },
  }
}
