import { describe, expect, test } from 'vitest'

import {
  type Actor,
  type TaskRuleInput,
  statusSteps,
  checkMayMove,
  checkCostApproval,
  checkClosing,
  checkDelete,
  checkCompletion,
  checkMove,
  checkSplit,
} from './tasks.rules.ts'
import { checkChange, statuses, type TaskStatus } from './tasks.statuses.ts'
import { costOf, costsOf } from './tasks.ts'

const now = Date.parse('2026-02-10T10:00:00Z')
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString()

const task = (facts: Partial<TaskRuleInput> = {}): TaskRuleInput => ({
  status: 'IN_PROGRESS',
  operatorId: 1,
  crewIds: [],
  workReport: '',
  checklist: [],
  costs: 0,
  isCostsApproved: false,
  isWarranty: false,
  doneAt: null,
  signedAt: null,
  closedAt: null,
  closedBy: null,
  parentId: null,
  childsCount: 0,
  openChildren: [],
  ...facts,
})

const operator: Actor = { id: 1, role: 'operator', isSenior: false }
const senior: Actor = { ...operator, isSenior: true }
const admin: Actor = { id: 2, role: 'admin', isSenior: false }
const engineer: Actor = { id: 3, role: 'engineer', isSenior: false }
const client: Actor = { id: 4, role: 'client', isSenior: false }

/** The table of the specification, once more and by hand. */
const allowed: Record<TaskStatus, TaskStatus[]> = {
  NEW: ['ASSIGNED', 'PLANNED', 'IN_PROGRESS', 'WAITING_CLIENT'],
  ASSIGNED: ['NEW', 'PLANNED', 'IN_PROGRESS', 'WAITING_CLIENT', 'WAITING_PARTS', 'COSTS_APPROVAL'],
  PLANNED: ['ASSIGNED', 'IN_PROGRESS', 'WAITING_CLIENT', 'WAITING_PARTS', 'COSTS_APPROVAL'],
  IN_PROGRESS: ['PLANNED', 'WAITING_CLIENT', 'WAITING_PARTS', 'COSTS_APPROVAL'],
  WAITING_CLIENT: ['PLANNED', 'IN_PROGRESS', 'COSTS_APPROVAL', 'WAITING_PARTS'],
  COSTS_APPROVAL: ['PLANNED', 'IN_PROGRESS', 'WAITING_CLIENT', 'WAITING_PARTS'],
  WAITING_PARTS: ['PLANNED', 'IN_PROGRESS', 'WAITING_CLIENT', 'COSTS_APPROVAL'],
  DONE: ['IN_PROGRESS'],
  REMOTE_DONE: ['IN_PROGRESS'],
  CLOSED: ['IN_PROGRESS'],
}

describe('moving a status', () => {
  const ended = { doneAt: daysAgo(1), closedAt: daysAgo(1) }

  test.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
    const whyNot = checkMove(task({ status: from, ...ended }), to, admin, 'не работает', now)
    if (allowed[from].includes(to)) expect(whyNot).toBeNull()
    else expect(whyNot).toMatch(/^[А-Я].*[^.]$/)
  })

  test('an end is reached only by its own call', () => {
    expect(checkMove(task(), 'CLOSED', admin, undefined, now)).toBe(
      'Статус «Закрыта» ставится отдельным действием с текстом',
    )
  })

  test.each(['DONE', 'REMOTE_DONE', 'CLOSED'] as const)(
    '%s goes back to work only with a reason',
    (status) => {
      const returned = (reason?: string) =>
        checkMove(task({ status, ...ended }), 'IN_PROGRESS', senior, reason, now)
      expect(returned()).toBe('Укажите причину возврата в работу')
      expect(returned('   ')).toBe('Укажите причину возврата в работу')
      expect(returned('снова не работает')).toBeNull()
    },
  )

  test('only an administrator or a senior reopens a closed task', () => {
    const closed = task({ status: 'CLOSED', closedAt: daysAgo(3) })
    const by = (actor: Actor) => checkMove(closed, 'IN_PROGRESS', actor, 'причина', now)
    expect([by(admin), by(senior)]).toEqual([null, null])
    for (const actor of [operator, engineer]) expect(by(actor)).toMatch(/старший диспетчер/)
    expect(by({ ...engineer, isSenior: true })).toMatch(/старший диспетчер/)
    expect(by(client)).toMatch(/вернуть выполненную/)
  })

  test('a closed task is opened again within thirty days', () => {
    const after = (days: number) =>
      checkMove(task({ status: 'CLOSED', closedAt: daysAgo(days) }), 'IN_PROGRESS', admin, 'причина', now)
    expect(after(30)).toBeNull()
    expect(after(30.01)).toBe('Открыть повторно можно в течение 30 дней после закрытия')
  })

  test('a client returns a finished task within five days and moves nothing else', () => {
    const done = (days: number) => task({ status: 'DONE', doneAt: daysAgo(days) })
    expect(checkMove(done(5), 'IN_PROGRESS', client, 'причина', now)).toBeNull()
    expect(checkMove(done(5.01), 'IN_PROGRESS', client, 'причина', now)).toMatch(/в течение 5 дней/)
    expect(checkMove(done(5.01), 'IN_PROGRESS', operator, 'причина', now)).toBeNull()
    expect(checkMayMove(task({ status: 'PLANNED' }), client)).toMatch(/только вернуть/)
  })

  test('an open parent follows its children and cannot be moved directly', () => {
    const parent = task({ childsCount: 2, openChildren: [5, 6] })
    expect(checkMove(parent, 'PLANNED', admin, undefined, now)).toMatch(/следует за подзаявками/)
    const done = task({ status: 'DONE', childsCount: 2 })
    expect(checkMove(done, 'IN_PROGRESS', operator, 'причина', now)).toBeNull()
  })

  test('the menu shows each next step and why it is closed to this person', () => {
    expect(statusSteps(task({ status: 'NEW', operatorId: null }), operator, now)).toEqual(
      allowed.NEW.map((status) => ({ status, whyNot: null })),
    )
    expect(statusSteps(task({ status: 'CLOSED', closedAt: daysAgo(1) }), engineer, now)).toEqual([
      { status: 'IN_PROGRESS', whyNot: 'Открыть повторно может администратор или старший диспетчер' },
    ])
  })
})

describe('finishing', () => {
  const report = 'Заменён блок'

  test('needs a report of ten characters, spaces around not counted', () => {
    expect(checkCompletion(task(), '123456789 ')).toBe('Отчёт о работе — не короче 10 знаков')
    expect(checkCompletion(task(), '1234567890')).toBeNull()
    expect(checkCompletion(task(), '👍👍👍👍👍')).toMatch(/не короче/)
  })

  test('needs the required items of the checklist', () => {
    const item = (title: string, isRequired: boolean, isDone: boolean) => ({ title, isRequired, isDone })
    const missing = task({ checklist: [item('Пломба', true, false), item('Фото', false, false)] })
    expect(checkCompletion(missing, report)).toBe('Не отмечено в чек-листе: «Пломба»')
    expect(checkCompletion(task({ checklist: [item('Пломба', true, true)] }), report)).toBeNull()
  })

  test('does not need approved costs', () => {
    expect(checkCompletion(task({ costs: 100 }), report)).toBeNull()
  })

  test('names at most five open children', () => {
    expect(checkCompletion(task({ childsCount: 2, openChildren: [7, 8] }), report)).toBe(
      'Открыты подзаявки: №\u00a07, №\u00a08',
    )
    expect(checkCompletion(task({ childsCount: 7, openChildren: [1, 2, 3, 4, 5, 6, 7] }), report)).toMatch(
      /№\u00a05 и ещё 2$/,
    )
  })

  test.each(['DONE', 'REMOTE_DONE', 'CLOSED'] as const)(
    'a task that is %s is not finished again',
    (status) => {
      expect(checkCompletion(task({ status }), report)).toMatch(/^Заявка уже в статусе/)
    },
  )
})

describe('closing', () => {
  test('waits for the approval of costs unless it is under warranty', () => {
    expect(checkClosing(task({ costs: 150_000 }))).toBe(
      'Нельзя закрыть: затраты 1\u202f500\u00a0₽ не согласованы',
    )
    expect(checkClosing(task({ costs: 150_000, isWarranty: true }))).toBeNull()
    expect(checkClosing(task({ costs: 150_000, isCostsApproved: true }))).toBeNull()
    expect(checkClosing(task())).toBeNull()
  })

  test('is refused while children are open', () => {
    expect(checkClosing(task({ openChildren: [7] }))).toMatch(/^Открыты подзаявки/)
  })

  test('a closed task names the user who closed it', () => {
    const by = (lastName: string, firstName: string, middleName: string) =>
      checkClosing(task({ status: 'CLOSED', closedBy: { id: 1, lastName, firstName, middleName } }))
    expect(by('Лапина', 'Ольга', 'Петровна')).toBe('Заявку уже закрыла Лапина\u00a0О.')
    expect(by('Гусев', 'Антон', 'Ильич')).toBe('Заявку уже закрыл Гусев\u00a0А.')
    expect(checkClosing(task({ status: 'CLOSED' }))).toBe('Заявка уже закрыта')
  })
})

describe('the rest', () => {
  test('only a new task without children is deleted', () => {
    for (const status of statuses)
      expect(checkDelete({ status, childsCount: 0 }) === null).toBe(status === 'NEW')
    expect(checkDelete({ status: 'NEW', childsCount: 1 })).toMatch(/подзаявки/)
  })

  test('a sub-task and a finished task are not split', () => {
    expect(checkSplit({ status: 'NEW', parentId: null })).toBeNull()
    expect(checkSplit({ status: 'NEW', parentId: 5 })).toMatch(/^Это подзаявка заявки №\u00a05/)
    expect(checkSplit({ status: 'DONE', parentId: null })).toMatch(/разделить её нельзя/)
  })

  test('a closed task is not changed', () => {
    for (const status of statuses) expect(checkChange({ status }) === null).toBe(status !== 'CLOSED')
  })

  test('only costs above zero are approved', () => {
    expect(checkCostApproval(task({ costs: 1 }), true, { role: 'operator' })).toBeNull()
    expect(checkCostApproval(task(), true, { role: 'operator' })).toBe('Затрат нет: согласовывать нечего')
    expect(checkCostApproval(task(), false, { role: 'operator' })).toBeNull()
    expect(checkCostApproval(task({ status: 'CLOSED', costs: 1 }), false, { role: 'operator' })).toMatch(
      /закрыта/,
    )
  })

  test('a client does not take back the approval of finished work', () => {
    const done = task({ status: 'DONE', costs: 1, isCostsApproved: true })
    expect(checkCostApproval(done, false, { role: 'client' })).toMatch(/уже не отозвать/)
    expect(checkCostApproval(done, false, { role: 'admin' })).toBeNull()
    expect(checkCostApproval({ ...done, status: 'IN_PROGRESS' }, false, { role: 'client' })).toBeNull()
    expect(checkCostApproval({ ...done, isCostsApproved: false }, false, { role: 'client' })).toBeNull()
  })

  test('costs are rounded half up, whatever floating point makes of them', () => {
    expect(costOf({ quantity: 1.005, price: 100 })).toBe(101)
    expect(costOf({ quantity: 0.001, price: 499 })).toBe(0)
    expect(
      costsOf([
        { quantity: 62, price: 3000 },
        { quantity: 1.5, price: 100_001 },
      ]),
    ).toBe(336_002)
  })
})
