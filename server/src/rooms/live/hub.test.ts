import { expect, test } from 'vitest'

import type { Who } from '../../platform/http/ctx.ts'
import { makeHub } from './hub.ts'

const who: Who = { id: 1, role: 'operator', isSenior: false, companyId: null, queues: [], sessionId: 's' }

test('a reader who takes nothing is cut off, the others go on', () => {
  const hub = makeHub()
  const open = (isReading: boolean) => {
    const heard: string[] = []
    const onClose: (() => void)[] = []
    let pending = 0
    const cut = () => onClose.forEach((tell) => tell())
    const write = (text: string) => {
      heard.push(text)
      if (!isReading) pending += text.length
    }
    hub.open(who, {
      write,
      cut,
      onClose: (tell) => void onClose.push(tell),
      get pending() {
        return pending
      },
    })
    return heard
  }
  const [slow, quick] = [open(false), open(true)]
  const rows = Array.from({ length: 300 }, (_, id) => [id, null] as const)
  for (let at = 0; at < 2000; at += 1) hub.changed({ room: 'tasks', rows })
  expect(quick).toHaveLength(2001)
  expect(slow.length).toBeLessThan(500)
  expect(hub.sessionIds()).toEqual(['s'])
})

test('a session has ten streams, the oldest is cut for the next; in all there are so many', () => {
  const hub = makeHub(12)
  const cut: string[] = []
  const open = (name: string, sessionId: string) => {
    const onClose: (() => void)[] = []
    hub.refuseFull()
    hub.open(
      { ...who, sessionId },
      {
        pending: 0,
        write: () => {},
        cut: () => {
          cut.push(name)
          for (const tell of onClose) tell()
        },
        onClose: (tell) => void onClose.push(tell),
      },
    )
  }
  open('other', 't')
  for (let at = 0; at < 12; at += 1) open(`${at}`, 's')
  expect(cut).toEqual(['0', '1'])
  expect(hub.size()).toBe(11)
  open('third', 'u')
  expect(() => open('fourth', 'v')).toThrow('перегружен')
  expect(hub.size()).toBe(12)
})

test('a page that was loading gets the banner and the unread count that it missed, another user does not', () => {
  const hub = makeHub()
  const open = (id: number, age?: number): unknown[] => {
    const events: unknown[] = []
    const write = (text: string) => void events.push(JSON.parse(text.replace('data: ', '')))
    hub.open({ ...who, id }, { pending: 0, write, cut: () => {}, onClose: () => {} }, age)
    // A hub that has just started does not know which rooms have changed.
    return events.filter((event) => JSON.stringify(event) !== '{"type":"lost"}')
  }
  const banner = (id: number | null) =>
    ({
      type: 'push',
      id,
      title: 'Вам назначена заявка',
      text: 'Не горит экран',
      url: '/tasks/all/5',
    }) as const
  hub.sendTo(new Set([1]), banner(7))
  hub.sendTo(new Set([1]), banner(8))
  hub.sendTo(new Set([1]), banner(null))
  hub.sendTo(new Set([1]), { type: 'notified', readIds: [] })
  expect(open(1, 500)).toEqual([banner(8), { type: 'notified', readIds: [] }, { type: 'ready' }])
  expect(open(2, 500)).toEqual([{ type: 'ready' }])
  expect(open(1)).toEqual([{ type: 'ready' }])
  hub.sendTo(new Set([1]), { type: 'notified', readIds: [8] })
  expect(open(1, 500)).toEqual([banner(7), { type: 'notified', readIds: [8] }, { type: 'ready' }])
})
