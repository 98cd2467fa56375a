import { presenceTtlMs } from '@naryad/contract/live/live'
import { describe, expect, test } from 'vitest'

import { makePresenceBoard } from './presence.ts'

const person = (id: number) => ({ id, lastName: 'Белова', firstName: 'Анна', middleName: '' })

const at = (moment: number): string => new Date(moment).toISOString()

describe('the board of presence', () => {
  test('forgets a user who has been silent for forty seconds, and says of which task', () => {
    let now = 0
    const board = makePresenceBoard(() => now)
    board.beat({ taskId: 1, sessionId: 'a', person: person(1), isStaff: true, mode: 'VIEW', at: at(now) })
    now = presenceTtlMs
    board.beat({ taskId: 1, sessionId: 'b', person: person(2), isStaff: true, mode: 'EDIT', at: at(now) })
    expect(board.sweep()).toEqual([])
    now += 1
    expect(board.sweep()).toEqual([1])
    expect(board.people(1).map(({ person: { id } }) => id)).toEqual([2])
    now += presenceTtlMs
    expect(board.sweep()).toEqual([1])
    expect(board.people(1)).toEqual([])
    expect(board.sweep()).toEqual([])
  })

  test('keeps the moment of coming while the person stays', () => {
    let now = 0
    const board = makePresenceBoard(() => now)
    board.beat({ taskId: 1, sessionId: 'a', person: person(1), isStaff: true, mode: 'VIEW', at: at(now) })
    now = 20_000
    expect(
      board.beat({ taskId: 1, sessionId: 'a', person: person(1), isStaff: true, mode: 'VIEW', at: at(now) }),
    ).toBe(false)
    expect(
      board.beat({
        taskId: 1,
        sessionId: 'a',
        person: person(1),
        isStaff: true,
        mode: 'REPORT',
        at: at(now),
      }),
    ).toBe(true)
    expect(board.people(1)).toEqual([
      { person: person(1), isStaff: true, mode: 'REPORT', since: '1970-01-01T00:00:00.000Z' },
    ])
  })

  test('shows a person with two devices once', () => {
    const board = makePresenceBoard(() => 0)
    board.beat({ taskId: 1, sessionId: 'desk', person: person(1), isStaff: true, mode: 'VIEW', at: at(0) })
    board.beat({
      taskId: 1,
      sessionId: 'phone',
      person: person(1),
      isStaff: true,
      mode: 'COMMENT',
      at: at(0),
    })
    expect(board.people(1)).toEqual([expect.objectContaining({ mode: 'COMMENT' })])
    board.beat({ taskId: 1, sessionId: 'phone', person: person(1), isStaff: true, mode: null, at: at(0) })
    expect(board.people(1)).toEqual([expect.objectContaining({ mode: 'VIEW' })])
  })

  test('shows what such a person began last, and since when the task is open', () => {
    const board = makePresenceBoard(() => 0)
    const ofOne = { taskId: 1, person: person(1), isStaff: true } as const
    board.beat({ ...ofOne, sessionId: 'desk', mode: 'VIEW', at: at(0) })
    board.beat({ ...ofOne, sessionId: 'phone', mode: 'VIEW', at: at(1000) })
    board.beat({ ...ofOne, sessionId: 'desk', mode: 'COMMENT', at: at(2000) })
    board.beat({ ...ofOne, sessionId: 'phone', mode: 'VIEW', at: at(3000) })
    expect(board.people(1)).toEqual([expect.objectContaining({ mode: 'COMMENT', since: at(0) })])
  })

  test('has the same order everywhere: by the time of coming', () => {
    const board = makePresenceBoard(() => 0)
    board.beat({ taskId: 1, sessionId: 'b', person: person(2), isStaff: true, mode: 'VIEW', at: at(5000) })
    board.beat({ taskId: 1, sessionId: 'a', person: person(1), isStaff: true, mode: 'VIEW', at: at(1000) })
    expect(board.people(1).map((present) => present.person.id)).toEqual([1, 2])
  })
})
