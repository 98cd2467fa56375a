import { fieldTitle } from '@naryad/contract/kit/messages'
import type { Role } from '@naryad/contract/kit/rights'
import type { Task } from '@naryad/contract/tasks/tasks'
import { maySetField, type TaskField, taskFields } from '@naryad/contract/tasks/tasks.edits'
import { TaskInput } from '@naryad/contract/tasks/tasks.inputs'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import type { Caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { makeContact } from '../../contacts/contacts.make.ts'
import { makeDriver } from '../../drivers/drivers.make.ts'
import { makeUnit } from '../../units/units.make.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
let values: Record<TaskField, unknown>
/** The truck and the category that a unit is chosen for. */
let ofUnit: { carId: number; categoryId: number }
beforeEach(async () => {
  on = await setStage(app, db)
  const { companyId } = on
  const first = async (table: 'taskTypes' | 'carServers'): Promise<number> =>
    (await db.insertInto(table).values({ title: 'Проба' }).returning('id').executeTakeFirstOrThrow()).id
  const category = await db
    .insertInto('taskCategories')
    .values({ title: 'Проба', queue: 'external', unitKind: 'TERMINAL' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const car = await makeCar(db, { companyId })
  const driver = await makeDriver(db, { companyId })
  const unit = await makeUnit(db, { kind: 'TERMINAL', place: 'CAR', carId: car.id })
  // An engineer names what stands behind a task that he sees.
  await makeTask(db, { queue: 'external', companyId, carId: car.id, driverId: driver.id })
  values = {
    queue: 'external',
    title: 'Другая тема',
    description: 'Описание',
    driverDescription: 'Слова водителя',
    typeId: await first('taskTypes'),
    categoryId: category.id,
    carServerId: await first('carServers'),
    companyId,
    carId: car.id,
    driverId: driver.id,
    contactId: (await makeContact(db, { companyId })).id,
    operatorId: on.engineer.user.id,
    priority: 'URGENT',
    isWarranty: true,
    warrantyReason: 'по договорённости',
    unitId: unit.id,
    costItems: [{ title: 'Выезд', quantity: 1, unit: 'раз', price: 100 }],
    address: 'Казань',
    point: { lat: 55.8, lon: 49.1 },
    plannedFrom: '2026-11-19T07:00:00.000Z',
    plannedTo: '2026-11-19T09:00:00.000Z',
    direction: 'OUT',
    externalOrganization: 'Подрядчик',
    externalNumber: 'ВХ-7',
    externalDueOn: '2026-11-30',
    accountingCode: 'ЗН-7',
    workReport: 'Заменён предохранитель',
    checklist: [],
  }
  ofUnit = { carId: car.id, categoryId: category.id }
})

const roles = ['admin', 'senior', 'dispatcher', 'engineer', 'client'] as const
const roleOf = (name: (typeof roles)[number]): Role =>
  name === 'senior' || name === 'dispatcher' ? 'operator' : name

/** The value as it is sent, read from the answer. */
function valueIn(task: Task, field: TaskField): unknown {
  if (field === 'warrantyReason') return /^Вручную: (.+) — /.exec(task.warrantyWhy?.text ?? '')?.[1]
  const name = field.replace(/Id$/, '')
  if (name === field) return task[field as keyof Task]
  return (task[name as keyof Task] as { id: number } | null)?.id ?? null
}

const isInput = (field: TaskField): boolean => field !== 'workReport' && field !== 'checklist'

describe.each(roles)('a field of a task that is set by %s', (name) => {
  const who = (): Caller => on[name]

  test('is stored in a new task where the role permits it, and refused by name where it does not', async () => {
    for (const field of taskFields.filter(isInput)) {
      const body = {
        ...(field === 'unitId' && ofUnit),
        queue: 'external',
        title: 'Проба',
        [field]: values[field],
      } as const
      const isKept =
        maySetField(field, { role: roleOf(name) }, 'create') || field === 'queue' || field === 'companyId'
      if (isKept) {
        const { body: task } = await who().call(tasksRoutes.create, { body })
        expect(valueIn(task, field), field).toEqual(values[field])
      } else {
        const { status, body: refusal } = await who().refusal(tasksRoutes.create, { body })
        expect([field, status, refusal.message]).toEqual([
          field,
          403,
          `Вы не можете указывать: ${fieldTitle(TaskInput, field)}`,
        ])
      }
    }
  })

  test('is refused in a new task if it differs from what the role gets', async () => {
    const foreign = await makeCompany(db)
    const differing = { queue: 'luv', companyId: foreign.id, operatorId: on.dispatcher.user.id }
    for (const [field, value] of Object.entries(differing)) {
      if (maySetField(field as TaskField, { role: roleOf(name) }, 'create')) continue
      const body = { queue: 'external', title: 'Проба', [field]: value }
      expect((await who().refusal(tasksRoutes.create, { body })).status, field).toBe(403)
    }
    expect(await db.selectFrom('tasks').select('id').where('title', '=', 'Проба').execute()).toEqual([])
  })

  test('is stored in an existing task where the role permits it', async () => {
    for (const field of taskFields.filter((one) => one !== 'queue' && one !== 'checklist')) {
      const task = await makeTask(db, {
        queue: 'external',
        companyId: field === 'companyId' ? null : on.companyId,
        ...(field === 'unitId' && ofUnit),
        ...(name === 'engineer' && { operatorId: on.engineer.user.id, status: 'IN_PROGRESS' }),
      })
      if (name === 'client' && field === 'companyId') continue
      const value = field === 'operatorId' ? on.dispatcher.user.id : values[field]
      const asked = {
        params: { id: task.id },
        body: { ...(field === 'warrantyReason' && { isWarranty: true }), [field]: value },
      }
      if (maySetField(field, { role: roleOf(name) }, 'edit')) {
        const { body } = await who().call(tasksRoutes.update, asked)
        expect(valueIn(body, field), field).toEqual(value)
      } else {
        const { statusCode } = await on.refusal(who(), tasksRoutes.update, asked)
        expect(statusCode, field).toBe(403)
      }
    }
  })
})
