import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import {
  externalTaskColumns,
  taskColumns,
  taskOrders,
  taskReportColumns,
  taskTitles,
} from '@naryad/contract/tasks/tasks.columns'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeUnit } from '../units/units.make.ts'
import { makeUser } from '../users/users.make.ts'
import { storedColumns, typeOf } from './task-columns.table.ts'
import { makeTask } from './tasks.make.ts'

const db = await testDb()
const app = await testApp(db)

test('the table has exactly the declared columns, with their types, nulls and values of its own', async () => {
  const { rows } = await sql<{ name: string; is: string }>`
    select attname as name, format_type(atttypid, atttypmod) || case
      when attgenerated = 's' then ' derived' when not attnotnull then ' nullable'
      when atthasdef or attidentity <> '' then ' default' else ' required' end as is
    from pg_attribute where attrelid = 'tasks'::regclass and attnum > 0 and not attisdropped`.execute(db)
  const names = Object.keys(storedColumns) as (keyof typeof storedColumns)[]
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const asStored = (type: string) => type.replace('timestamptz', 'timestamp with time zone')
  expect(Object.fromEntries(rows.map(({ name, is }) => [name, is]))).toEqual(
    Object.fromEntries(
      names.map((name) => [snake(name), `${asStored(typeOf(name))} ${storedColumns[name].has}`]),
    ),
  )
})

describe('every column of the lists', () => {
  let dispatcher: Caller

  beforeEach(async () => {
    dispatcher = await caller(app, db)
    const company = await makeCompany(db)
    const [type, category] = await Promise.all([
      db
        .insertInto('taskTypes')
        .values({ title: 'Ремонт', checklist: '[]' })
        .returning('id')
        .executeTakeFirst(),
      db
        .insertInto('taskCategories')
        .values({ title: 'Тахограф', queue: 'external' })
        .returning('id')
        .executeTakeFirst(),
    ])
    const at = '2026-11-05T09:00:00Z'
    const task = await makeTask(db, {
      queue: 'external',
      status: 'CLOSED',
      operatorId: dispatcher.user.id,
      companyId: company.id,
      carId: (await makeCar(db, { companyId: company.id })).id,
      driverId: (await makeDriver(db, { companyId: company.id })).id,
      typeId: type?.id ?? null,
      categoryId: category?.id ?? null,
      direction: 'IN',
      externalNumber: 'ВН-417',
      accountingCode: 'ЗН-000012',
      costs: 336_050,
      plannedFrom: at,
      plannedTo: at,
      deadlineAt: at,
      createdAt: at,
      doneAt: at,
      closedAt: at,
    })
    const member = await makeUser(db, { role: 'engineer' })
    await db.insertInto('taskCrew').values({ taskId: task.id, userId: member.id }).execute()
    const unit = await makeUnit(db)
    await db
      .insertInto('taskWarranties')
      .values({ taskId: task.id, unitId: unit.id, ground: null, text: '', until: null, userId: null })
      .execute()
  })

  test('stands in the file of a queue with its title and a value', async () => {
    const keys = externalTaskColumns.map(({ key }) => key)
    const answer = await dispatcher.send(exportsRoutes.tasks, { query: { columns: keys.join(',') } })
    const [titles, values] = await cellsOf(answer.rawPayload)
    expect(titles).toEqual(externalTaskColumns.map(({ title }) => title))
    expect(keys.filter((_, at) => [undefined, null, ''].includes(values?.[at] as string))).toEqual([])
  })

  test('stands in the file of a report with its title and a value', async () => {
    const keys = taskReportColumns.map(({ key }) => key)
    const body = { dateFrom: '2026-11-01', dateTo: '2026-11-30', columns: keys }
    const answer = await dispatcher.send(reportsRoutes.tasksExcel, { body })
    const [, titles, values] = await cellsOf(answer.rawPayload)
    expect(titles).toEqual(taskReportColumns.map(({ title }) => title))
    expect(keys.filter((_, at) => [undefined, null, ''].includes(values?.[at] as string))).toEqual([])
  })

  test('sorts the list in both directions if it says so, and is refused otherwise', async () => {
    for (const orderBy of ['urgency', ...Object.keys(taskTitles)]) {
      const body = { queue: 'external', orderBy, sort: 'DESC' }
      const { statusCode } = await dispatcher.send(tasksRoutes.search, { body })
      expect([orderBy, statusCode]).toEqual([
        orderBy,
        taskOrders.some((order) => order === orderBy) ? 200 : 400,
      ])
    }
  })

  test('is offered by the heading of a list exactly if the server sorts by it', () => {
    for (const { key, orderBy, isSorted } of [...taskColumns, ...taskReportColumns])
      expect([key, orderBy]).toEqual([key, isSorted ? key : undefined])
  })
})
