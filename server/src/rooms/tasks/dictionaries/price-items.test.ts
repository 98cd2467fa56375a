import { priceItemsRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeKind } from '../../maintenance/maintenance.make.ts'
import { makeUnitModel } from '../../units/units.make.ts'

const db = await testDb()
const app = await testApp(db)
let admin: Caller
beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
})

const item = {
  title: 'Поверка тахографа',
  kind: 'WORK' as const,
  unit: 'шт.',
  price: 460_000,
  isActive: true,
}
const add = async (facts: object) =>
  (await admin.call(priceItemsRoutes.create, { body: { ...item, ...facts } })).body
const refusal = async (facts: object) =>
  (await admin.refusal(priceItemsRoutes.create, { body: { ...item, title: 'Другая', ...facts } })).body.fields

describe('the code of an item', () => {
  test('keeps its leading zeros, and a change that does not name it leaves it', async () => {
    const { id, code1c, version } = await add({ code1c: ' 00042 ' })
    expect(code1c).toBe('00042')
    const body = { ...item, price: 500_000, version }
    const { body: changed } = await admin.call(priceItemsRoutes.update, { params: { id }, body })
    expect(changed).toMatchObject({ code1c: '00042', price: 500_000 })
    const emptied = { ...body, code1c: null, version: changed.version }
    expect(
      (await admin.call(priceItemsRoutes.update, { params: { id }, body: emptied })).body.code1c,
    ).toBeNull()
  })

  test('is that of one item in use', async () => {
    const { id } = await add({ code1c: '00042' })
    expect(await refusal({ code1c: '00042' })).toEqual({ code1c: 'Позиция с таким кодом 1С уже есть' })
    await add({ title: 'Без нулей', code1c: '42' })
    await admin.call(priceItemsRoutes.update, { params: { id }, body: { ...item, isActive: false } })
    expect((await add({ title: 'Новая', code1c: '00042' })).code1c).toBe('00042')
  })

  test('has at most a hundred characters', async () => {
    expect((await add({ code1c: '0'.repeat(100) })).code1c).toHaveLength(100)
    expect(await refusal({ code1c: '0'.repeat(101) })).toHaveProperty('code1c')
  })
})

describe('the work that an item prices', () => {
  test('is a kind, a kind for one model, or a model, each priced once', async () => {
    const { id: maintenanceKindId } = await makeKind(db)
    const { id: unitModelId } = await makeUnitModel(db)
    const links = [{ maintenanceKindId }, { maintenanceKindId, unitModelId }, { unitModelId }]
    for (const [at, facts] of links.entries())
      expect(await add({ title: `Позиция ${at}`, ...facts })).toMatchObject(facts)
    const [kind, , model] = links
    expect(await refusal({ ...kind })).toHaveProperty('maintenanceKindId')
    expect(await refusal({ ...model })).toHaveProperty('unitModelId')
    await add({ title: 'Выключенная', ...kind, isActive: false })
  })

  test('has to exist, and an item outlives it', async () => {
    expect(await refusal({ unitModelId: 999 })).toEqual({ unitModelId: 'Модель прибора: такой записи нет' })
    expect(await refusal({ maintenanceKindId: 999 })).toHaveProperty('maintenanceKindId')
    const { id: maintenanceKindId } = await makeKind(db)
    await add({ maintenanceKindId })
    await db.deleteFrom('maintenanceKinds').where('id', '=', maintenanceKindId).execute()
    const { items } = (await admin.call(priceItemsRoutes.list, {})).body
    expect(items).toMatchObject([{ maintenanceKindId: null }])
  })
})

describe('the document of a driver that an item prices', () => {
  const card = { dueWhat: 'CARD' }

  test('is priced once, and by no item of a kind or a model', async () => {
    await add(card)
    expect(await refusal(card)).toEqual({ dueWhat: 'У этого документа уже есть действующая позиция' })
    await add({ title: 'Выключенная', ...card, isActive: false })
    const { id: maintenanceKindId } = await makeKind(db)
    const { id: unitModelId } = await makeUnitModel(db)
    for (const work of [{ maintenanceKindId }, { unitModelId }])
      expect(await refusal({ dueWhat: 'LICENSE', ...work })).toEqual({
        dueWhat: expect.stringMatching(/^Документ водителя: /) as unknown,
      })
  })

  test('stays with a change that does not name it, and is emptied by one that does', async () => {
    const { id } = await add(card)
    const put = async (facts: object) =>
      (await admin.call(priceItemsRoutes.update, { params: { id }, body: { ...item, ...facts } })).body
    expect(await put({ price: 500_000 })).toMatchObject({ dueWhat: 'CARD', price: 500_000 })
    expect(await put({ dueWhat: null })).toMatchObject({ dueWhat: null })
  })
})
