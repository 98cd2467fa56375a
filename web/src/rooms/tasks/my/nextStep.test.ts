import { expect, test } from 'vitest'

import { makeTaskItem } from '../tasks.make.ts'
import { nextStep } from './nextStep.ts'

const now = Date.parse('2026-11-23T09:00:00Z')
const of = (task: Parameters<typeof makeTaskItem>[0]) => nextStep(makeTaskItem(task), now)

test('a request says what its author has to do', () => {
  const costs = { costs: 90_000, status: 'COSTS_APPROVAL' } as const
  expect(of(costs)).toEqual({ text: 'Согласуйте затраты: 900\u00a0₽', isAsked: true })
  expect(of({ ...costs, status: 'DONE' }).isAsked).toBe(true)
  expect(of({ status: 'WAITING_CLIENT' })).toEqual({ text: 'Ждём вашего ответа', isAsked: true })
  for (const answered of [{ isCostsApproved: true }, { costsRefusedAt: '2026-11-22T09:00:00Z' }])
    expect(of({ ...costs, ...answered }).isAsked).toBe(false)
})

test('otherwise it says what comes next', () => {
  expect(of({ status: 'NEW' }).text).toBe('Диспетчер получил заявку')
  expect(of({ status: 'ASSIGNED' }).text).toBe('Исполнитель назначен')
  const window = { plannedFrom: '2026-11-25T07:00:00Z', plannedTo: '2026-11-25T09:00:00Z' }
  expect(of({ status: 'PLANNED', ...window }).text).toMatch(/^Визит: 25.ноября/)
})

test('finished work is to be looked at while it can be returned', () => {
  expect(of({ status: 'DONE', doneAt: '2026-11-22T09:00:00Z' }).text).toMatch(/вернуть можно до 27.ноября/)
  expect(of({ status: 'DONE', doneAt: '2026-11-10T09:00:00Z' }).text).toBe('Работы выполнены')
})

test('days are counted from the moment that was asked about', () => {
  expect(of({ status: 'CLOSED', closedAt: '2026-11-22T09:00:00Z' }).text).toBe('Закрыта вчера')
  const window = { plannedFrom: '2026-11-24T07:00:00Z', plannedTo: '2026-11-24T09:00:00Z' }
  expect(of({ status: 'PLANNED', ...window }).text).toMatch(/^Визит: завтра, /)
})
