import { describe, expect, test } from 'vitest'

import { maySetField, queueOfNew, settableOf, taskFields, checkEdit, checkWork } from './tasks.edits.ts'
import { SplitInput, TaskInput, TaskPatch } from './tasks.inputs.ts'

const actor = (role: 'admin' | 'operator' | 'engineer' | 'client') => ({ id: 1, role, isSenior: false })
const input = (facts: object) => TaskInput.parse({ queue: 'external', title: 'Не печатает чек', ...facts })

describe('fields of a task by role', () => {
  test('a dispatcher and an administrator change all of them', () => {
    const fields = Object.keys(TaskPatch.shape).filter((field) => field !== 'version')
    for (const field of fields)
      for (const role of ['admin', 'operator'] as const)
        expect(maySetField(field as Parameters<typeof maySetField>[0], actor(role), 'edit'), field).toBe(true)
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
      expect(maySetField(field, actor('engineer'), 'edit'), field).toBe(true)
    for (const field of ['carId', 'companyId', 'priority'] as const)
      expect(maySetField(field, actor('engineer'), 'edit'), field).toBe(false)
  })

  test('a client describes the trouble and sets nothing more', () => {
    for (const field of ['title', 'description', 'carId', 'address'] as const)
      expect(maySetField(field, actor('client'), 'edit'), field).toBe(true)
    for (const field of ['workReport', 'costItems', 'isWarranty', 'operatorId', 'priority'] as const)
      expect(maySetField(field, actor('client'), 'edit'), field).toBe(false)
    expect(checkEdit({ status: 'NEW' }, actor('client'))).toBeNull()
    expect(checkEdit({ status: 'ASSIGNED' }, actor('client'))).toMatch(/пока она новая/)
    expect(checkEdit({ status: 'ASSIGNED' }, actor('operator'))).toBeNull()
  })

  test('the table names the fields of a new and of an existing task, and no others', () => {
    const inputs = [...Object.keys(TaskInput.shape), ...Object.keys(TaskPatch.shape)]
    expect(taskFields.toSorted()).toEqual(
      [...new Set(inputs)].filter((field) => field !== 'version' && field !== 'lightRuleIds').toSorted(),
    )
  })

  test('a new task of a client takes the fields open to clients and goes to the external queue', () => {
    const given = input({ carId: 3, companyId: 5, operatorId: 3, isWarranty: true, carServerId: 7 })
    const kept = settableOf(given, actor('client'), 'create')
    expect(kept).toMatchObject({ title: 'Не печатает чек', carId: 3 })
    for (const field of ['queue', 'companyId', 'operatorId', 'isWarranty', 'carServerId', 'direction'])
      expect(kept).not.toHaveProperty(field)
    expect(queueOfNew(actor('client'), 'glonass')).toBe('external')
    const { accountingCode: _, ...others } = given
    expect(settableOf(given, actor('engineer'), 'create')).toEqual(others)
    expect(queueOfNew(actor('engineer'), 'glonass')).toBe('glonass')
  })

  test('an engineer works on assigned tasks', () => {
    expect(checkWork({ operatorId: 1, crewIds: [] }, actor('engineer'))).toBeNull()
    expect(checkWork({ operatorId: 7, crewIds: [1] }, actor('engineer'))).toBeNull()
    expect(checkWork({ operatorId: null, crewIds: [] }, actor('engineer'))).toMatch(/^Сначала возьмите/)
    expect(checkWork({ operatorId: null, crewIds: [] }, actor('operator'))).toBeNull()
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
