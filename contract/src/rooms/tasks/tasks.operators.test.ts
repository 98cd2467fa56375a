import { describe, expect, test } from 'vitest'

import {
  type Answerer,
  fillsOperator,
  statusWithOperator,
  checkMayAssign,
  checkResponsible,
  checkAssignment,
  checkOperatorQueue,
} from './tasks.operators.ts'
import { openStatuses, type TaskStatus } from './tasks.statuses.ts'

const person = (facts: Partial<Answerer> = {}): Answerer => ({
  id: 7,
  lastName: 'Гусев',
  firstName: 'Антон',
  middleName: 'Ильич',
  role: 'engineer',
  isBlocked: false,
  queues: [],
  ...facts,
})

describe('who can answer for a task', () => {
  test('the staff, whatever their role', () => {
    for (const role of ['admin', 'operator', 'engineer'] as const)
      expect(checkResponsible(person({ role }), 'skud')).toBeNull()
    expect(checkResponsible(person({ role: 'client' }), 'skud')).toMatch(/только сотрудник/)
  })

  test('no blocked user', () => {
    expect(checkResponsible(person({ isBlocked: true }), 'skud')).toBe(
      'Гусев\u00a0А. — пользователь заблокирован',
    )
  })

  test('within the user’s queues', () => {
    expect(checkResponsible(person({ queues: ['luv', 'skud'] }), 'skud')).toBeNull()
    expect(checkResponsible(person({ queues: ['luv'] }), 'skud')).toBe(
      'Гусев\u00a0А. не работает с очередью «СКУД»',
    )
  })
})

test('a task goes only to a queue in which its operator works, even one blocked since', () => {
  expect(checkOperatorQueue(person({ isBlocked: true }), 'skud')).toBeNull()
  expect(checkOperatorQueue(person({ queues: ['luv'] }), 'skud')).toBe(
    'Гусев\u00a0А. не работает с очередью «СКУД»: сначала смените оператора',
  )
})

describe('setting and clearing the operator', () => {
  const at = (status: TaskStatus, childsCount = 0) => ({
    status,
    childsCount,
    queue: 'skud' as const,
  })

  test('setting makes a new task assigned and leaves the other statuses', () => {
    for (const status of openStatuses)
      expect(statusWithOperator(at(status), 7)).toBe(status === 'NEW' ? 'ASSIGNED' : status)
  })

  test('clearing makes an assigned task new, later it is refused', () => {
    expect(statusWithOperator(at('ASSIGNED'), null)).toBe('NEW')
    expect(checkAssignment(at('ASSIGNED'), null)).toBeNull()
    expect(checkAssignment(at('NEW'), null)).toBeNull()
    for (const status of openStatuses.filter((status) => status !== 'NEW' && status !== 'ASSIGNED'))
      expect(checkAssignment(at(status), null)).toMatch(/должен быть оператор$/)
  })

  test('a parent keeps the status that its children give it', () => {
    expect(statusWithOperator(at('NEW', 2), 7)).toBe('NEW')
  })

  test('a closed task gets no operator', () => {
    expect(checkAssignment(at('CLOSED'), person())).toMatch(/закрыта/)
  })

  test('an engineer takes free tasks and assigns none to others', () => {
    const engineer = { id: 7, role: 'engineer', isSenior: false } as const
    expect(checkMayAssign({ operatorId: null }, 7, engineer)).toBeNull()
    expect(checkMayAssign({ operatorId: 7 }, 7, engineer)).toBeNull()
    expect(checkMayAssign({ operatorId: 8 }, 7, engineer)).toBe('Заявку уже взяли')
    expect(checkMayAssign({ operatorId: 7 }, null, engineer)).toMatch(/только себе/)
    expect(checkMayAssign({ operatorId: null }, 8, engineer)).toMatch(/только себе/)
    expect(checkMayAssign({ operatorId: 8 }, null, { ...engineer, role: 'operator' })).toBeNull()
  })

  test('the acting user becomes the operator if they are staff of that queue', () => {
    const actor = { id: 7, isSenior: false, queues: [] }
    expect(fillsOperator({ ...actor, role: 'operator' }, 'skud')).toBe(true)
    expect(fillsOperator({ ...actor, role: 'operator', queues: ['luv'] }, 'skud')).toBe(false)
    expect(fillsOperator({ ...actor, role: 'client' }, 'external')).toBe(false)
  })
})
