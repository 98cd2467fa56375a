import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { sendRows } from '../imports/imports.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeIssuedAct } from './acts.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
let actId: number
beforeEach(async () => {
  on = await setStage(app, db)
  actId = (await makeIssuedAct(db, { companyId: on.companyId, number: 'А-2026-118' })).id
})

const header = ['№ акта', '№ счёта', 'Счёт от']
const read = async (id = actId) => (await on.senior.call(actsRoutes.get, { params: { id } })).body
const send = (rows: Parameters<typeof sendRows>[3], dryRun = false) =>
  sendRows(on.senior, 'acts', header, rows, dryRun)

test('invoices of a file go to their acts by the number, with a line in the history', async () => {
  expect(await send([['А-2026-118', '00-001204', '02.12.2026']], true)).toMatchObject({ changedCount: 1 })
  expect(await read()).toMatchObject({ invoiceNumber: '' })
  const { id } = await send([['А-2026-118', '00-001204', '02.12.2026']])
  expect(await read()).toMatchObject({
    invoiceNumber: '00-001204',
    invoiceOn: '2026-12-02',
    status: 'ISSUED',
  })
  const { body } = await on.senior.call(actsRoutes.actions, { params: { id: actId }, query: {} })
  expect(body.items[0]).toMatchObject({ field: 'Дата счёта', to: '02.12.2026' })
  await on.senior.call(importsRoutes.undo, { params: { id } })
  expect(await read()).toMatchObject({ invoiceNumber: '', invoiceOn: null })
})

test('the same file again changes nothing', async () => {
  const rows = [['А-2026-118', '00-001204', '02.12.2026']]
  await send(rows)
  const { version } = await read()
  expect(await send(rows)).toMatchObject({ changedCount: 0, unchangedCount: 1 })
  expect((await read()).version).toBe(version)
})

test('a number that was typed with Latin letters is the act that it reads like', async () => {
  await send([['A-2026-118', '1204', '']])
  expect(await read()).toMatchObject({ invoiceNumber: '1204', invoiceOn: null })
})

test('rows without an act of their own are named, and stop no others', async () => {
  const { id: cancelledId } = await makeIssuedAct(db, { companyId: on.companyId, number: 'А-2026-119' })
  await on.senior.call(actsRoutes.cancel, { params: { id: cancelledId }, body: { reason: 'Ошиблись' } })
  const { errors, changedCount } = await send([
    ['А-2026-118', '1204', '02.12.2026'],
    ['А-2026-119', '1205', '02.12.2026'],
    ['А-2026-777', '1206', '02.12.2026'],
    ['', '1208', '02.12.2026'],
  ])
  expect(changedCount).toBe(1)
  const texts = Object.values(errors).flat().join('\n')
  expect(texts).toContain('акт отменён')
  expect(texts).toContain('такого акта нет')
  expect(texts).toMatch(/№ акта/)
  expect(await read()).toMatchObject({ invoiceNumber: '1204' })
})

test('files of invoices are not for dispatchers, engineers and clients', async () => {
  for (const who of [on.dispatcher, on.engineer, on.client])
    expect((await who.send(importsRoutes.actsTemplate, {})).statusCode).toBe(403)
})
