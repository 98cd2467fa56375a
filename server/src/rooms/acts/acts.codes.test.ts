import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { accountingCodeField } from '@naryad/contract/kit/object-fields'
import { priceItemsRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { beforeEach, expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeBilledTask, makeIssuedAct } from './acts.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const item = { title: 'Кабель', kind: 'PART' as const, unit: 'шт.', price: 336_000, isActive: true }
const file = (id: number, format: 'json' | 'xlsx') =>
  on.senior.send(actsRoutes.export, { query: { ids: String(id), format } })

test('the lines of an act have the codes of their items, which stay as they were when it was issued', async () => {
  const { body: priceItem } = await on.admin.call(priceItemsRoutes.create, {
    body: { ...item, code1c: '00042' },
  })
  await makeBilledTask(db, {
    companyId: on.companyId,
    lines: [
      { title: 'Кабель', quantity: 1, unit: 'шт.', price: 336_000, priceItemId: priceItem.id },
      { title: 'По договорённости', quantity: 1, unit: '', price: 100 },
    ],
  })
  const { body: made } = await on.senior.call(actsRoutes.collect, {
    body: { dateFrom: '2026-11-01', dateTo: '2026-11-30' },
  })
  const id = made.madeIds[0] ?? 0
  const { body: act } = await on.senior.call(actsRoutes.issue, { params: { id }, body: {} })
  expect(act.lines.map(({ code1c }) => code1c)).toEqual(['00042', ''])

  const before = [await file(id, 'json'), await file(id, 'xlsx')]
  await on.admin.call(priceItemsRoutes.update, {
    params: { id: priceItem.id },
    body: { ...item, code1c: '77' },
  })
  const after = [await file(id, 'json'), await file(id, 'xlsx')]
  expect(after.map(({ rawPayload }, at) => before[at]?.rawPayload.equals(rawPayload))).toEqual([true, true])
  expect(after[0]?.body).toContain('"code1c": "00042"')
  const [head = [], ...rows] = await cellsOf(after[1]?.rawPayload ?? Buffer.alloc(0))
  const at = head.indexOf(accountingCodeField.title)
  expect(rows.map((row) => row[at])).toEqual(['00042', null])
})

test('an act that was issued before there were codes is exported without them', async () => {
  const { id } = await makeIssuedAct(db, { companyId: on.companyId })
  expect((await file(id, 'json')).body).not.toContain('code1c')
  const [head] = await cellsOf((await file(id, 'xlsx')).rawPayload)
  expect(head).not.toContain(accountingCodeField.title)
})
