import { describe, expect, test } from 'vitest'

import { forbiddenOnCreate, mayEditField, whyMayNotEdit, whyMayNotWork } from './tasks.edits.ts'
import { SplitInput, TaskInput, TaskPatch } from './tasks.inputs.ts'

const actor = (role: 'admin' | 'operator' | 'engineer' | 'client') => ({ id: 1, role, isSenior: false })
const input = (facts: object) => TaskInput.parse({ queue: 'external', title: 'Не печатает чек', ...facts })

describe('fields of a task by role', () => {
  test('a dispatcher and an administrator change all of them', () => {
    const fields = Object.keys(TaskPatch.shape).filter((field) => field !== 'version')
    for (const field of fields)
      for (const role of ['admin', 'operator'] as const)
        expect(mayEditField(field as Parameters<typeof mayEditField>[0], actor(role)), field).toBe(true)
  })

  test("an engineer works on the task and leaves the dispatcher's fields", () => {
    for (const field of [
      'workReport',
      'checklist',
      'costItems',
      'isWarranty',
      'plannedFrom',
      'description',
    ] as const)
      expect(mayEditField(field, actor('engineer')), field).toBe(true)
    for (const field of ['carId', 'companyId', 'priority'] as const)
      expect(mayEditField(field, actor('engineer')), field).toBe(false)
  })

  test('a client tells of his trouble and nothing more', () => {
    for (const field of ['title', 'description', 'carId', 'address'] as const)
      expect(mayEditField(field, actor('client')), field).toBe(true)
    for (const field of ['workReport', 'costItems', 'isWarranty', 'operatorId', 'priority'] as const)
      expect(mayEditField(field, actor('client')), field).toBe(false)
    expect(whyMayNotEdit({ status: 'NEW' }, actor('client'))).toBeNull()
    expect(whyMayNotEdit({ status: 'ASSIGNED' }, actor('client'))).toMatch(/пока она новая/)
    expect(whyMayNotEdit({ status: 'ASSIGNED' }, actor('operator'))).toBeNull()
  })

  test('a new task of a client names what he may not set', () => {
    expect(forbiddenOnCreate(input({ carId: 3, companyId: 5, direction: 'IN' }), actor('client'))).toEqual([])
    expect(
      forbiddenOnCreate(
        input({ operatorId: 3, isWarranty: true, priority: 'CRITICAL', plannedFrom: '2026-02-10T10:00:00Z' }),
        actor('client'),
      ).toSorted(),
    ).toEqual(['isWarranty', 'operatorId', 'plannedFrom', 'priority'])
    expect(forbiddenOnCreate(input({ operatorId: 3 }), actor('engineer'))).toEqual([])
  })

  test('an engineer works on what he has taken', () => {
    expect(whyMayNotWork({ operatorId: 1 }, actor('engineer'))).toBeNull()
    expect(whyMayNotWork({ operatorId: null }, actor('engineer'))).toMatch(/^Сначала возьмите/)
    expect(whyMayNotWork({ operatorId: null }, actor('operator'))).toBeNull()
  })
})

describe('inputs', () => {
  test('a car stands once in a split', () => {
    expect(SplitInput.safeParse({ carIds: [1, 2, 1] }).success).toBe(false)
    expect(SplitInput.safeParse({ carIds: [1, 2] }).success).toBe(true)
  })

  test('costs above a billion roubles are a mistake', () => {
    const line = { title: 'Блок', quantity: 1_000_000, unit: 'шт', price: 100_000_000 }
    expect(TaskPatch.safeParse({ costItems: [line] }).success).toBe(false)
  })
})
