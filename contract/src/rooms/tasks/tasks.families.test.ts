import { describe, expect, test } from 'vitest'

import { type Child, followChildren, parentStatus, checkReturnChild } from './tasks.families.ts'
import type { TaskStatus } from './tasks.statuses.ts'

const family = (...statuses: (TaskStatus | 'CLOSED_DONE')[]): Child[] =>
  statuses.map((status) =>
    status === 'CLOSED_DONE'
      ? { status: 'CLOSED', wasDone: true }
      : { status, wasDone: status === 'DONE' || status === 'REMOTE_DONE' },
  )

describe("a parent's status follows its children", () => {
  test.each([
    [family(), null],
    [family('NEW', 'NEW'), 'NEW'],
    [family('NEW', 'ASSIGNED'), null],
    [family('NEW', 'PLANNED'), null],
    [family('NEW', 'IN_PROGRESS'), 'IN_PROGRESS'],
    [family('ASSIGNED', 'WAITING_PARTS'), 'IN_PROGRESS'],
    [family('NEW', 'DONE'), 'IN_PROGRESS'],
    [family('CLOSED', 'CLOSED_DONE'), 'DONE'],
    [family('DONE', 'REMOTE_DONE'), 'DONE'],
    [family('CLOSED', 'CLOSED'), null],
  ] as const)('%o → %s', (children, status) => expect(parentStatus(children)).toBe(status))

  test('only a change of the children moves it', () => {
    expect(followChildren('NEW', family('NEW', 'NEW'), family('IN_PROGRESS', 'NEW'))).toBe('IN_PROGRESS')
    // Sent back by hand, it is not done once more because a child is closed.
    expect(followChildren('IN_PROGRESS', family('DONE'), family('CLOSED_DONE'))).toBe('IN_PROGRESS')
  })

  test('splitting makes it new again', () => {
    expect(followChildren('IN_PROGRESS', [], family('NEW', 'NEW'))).toBe('NEW')
  })

  test('a closed parent stays closed, one done by hand stays so', () => {
    expect(followChildren('CLOSED', family('NEW'), family('IN_PROGRESS'))).toBe('CLOSED')
    expect(followChildren('REMOTE_DONE', family('IN_PROGRESS'), family('DONE'))).toBe('REMOTE_DONE')
  })

  test('nothing to follow leaves it where it is', () => {
    expect(followChildren('IN_PROGRESS', family('IN_PROGRESS', 'NEW'), family('PLANNED', 'NEW'))).toBe(
      'IN_PROGRESS',
    )
  })

  test('a child of a closed parent does not go back to work', () => {
    expect(checkReturnChild({ id: 5, status: 'CLOSED' })).toBe(
      'Основная заявка №\u00a05 закрыта: сначала откройте её повторно',
    )
    expect(checkReturnChild({ id: 5, status: 'DONE' })).toBeNull()
  })
})
