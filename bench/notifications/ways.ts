import { createECDH, randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { after, type Client } from '../lab/drive.ts'
import type { Arrival, Outside } from '../lab/outside.ts'

interface WaysParts {
  readonly dispatcher: Client
  readonly engineer: Client
  readonly port: number
  readonly bot: Outside
  readonly pushService: Outside
}

export interface Ways {
  /** Assigns the task to the engineer; returns the milliseconds until the message arrived, by each way. */
  readonly assign: (taskId: number, operatorId: number) => Promise<Readonly<Record<Way, number>>>
  readonly close: () => void
}

export const wayNames = ['bell', 'chat', 'push'] as const
export type Way = (typeof wayNames)[number]

/** The ways of an assignment to an engineer: the open page, the chat, the subscribed browser. */
export async function openWays({ dispatcher, engineer, port, bot, pushService }: WaysParts): Promise<Ways> {
  const browser = createECDH('prime256v1')
  const keys = {
    p256dh: browser.generateKeys('base64url', 'uncompressed'),
    auth: randomBytes(16).toString('base64url'),
  }
  const { status } = await engineer.call({
    method: 'POST',
    path: '/api/push/subscriptions',
    body: { endpoint: `${pushService.url}/send/1`, keys },
  })
  if (status !== 204) throw new Error(`The browser was not subscribed: ${status}`)
  const page = openPage(engineer, port)
  const arrivals = { bell: page.arrivals, chat: bot.arrivals, push: pushService.arrivals }
  return {
    close: page.close,
    assign: async (taskId, operatorId) => {
      const from = wayNames.map((way) => arrivals[way].length)
      // A message about an earlier task may still arrive, if it had to wait for its chat; hence the id.
      const arrivalBy = (way: Way): Arrival | undefined =>
        arrivals[way].slice(from[wayNames.indexOf(way)]).find(({ text }) => text.includes(String(taskId)))
      const at = performance.now()
      await dispatcher.json({ method: 'PATCH', path: `/api/tasks/${taskId}/operator`, body: { operatorId } })
      for (const isOver = after(20); !isOver(); await sleep(2)) if (wayNames.every(arrivalBy)) break
      const timeOf = (way: Way): number => (arrivalBy(way)?.at ?? Number.POSITIVE_INFINITY) - at
      return { bell: timeOf('bell'), chat: timeOf('chat'), push: timeOf('push') }
    },
  }
}

/** The banners of the engineer's open page. */
function openPage({ headers }: Client, port: number): { arrivals: Arrival[]; close: () => void } {
  const arrivals: Arrival[] = []
  const request = get({ host: '127.0.0.1', port, path: '/api/events', headers: { ...headers } }, (response) =>
    response.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter((part) => part.includes('"type":"push"')))
        arrivals.push({ at: performance.now(), text: line })
    }),
  )
  request.on('error', () => undefined)
  return { arrivals, close: () => request.destroy() }
}
