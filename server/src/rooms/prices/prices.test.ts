import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { priceListsRoutes } from '@naryad/contract/prices/prices.routes'
import { priceItemsRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { blankContract } from '../../testing/blanks.ts'
import { testDb } from '../../testing/database.ts'
import { makeContract } from '../contracts/contracts.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makePriceList } from './prices.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const addItem = async (title: string, price: number): Promise<number> =>
  (
    await on.admin.call(priceItemsRoutes.create, {
      body: { title, kind: 'WORK', unit: 'шт.', price, isActive: true },
    })
  ).body.id

describe('a price list', () => {
  test('stores a percent and prices of its own, and records its changes in the audit', async () => {
    const visit = await addItem('Выезд', 150_000)
    const cable = await addItem('Кабель', 20_000)
    const { body: list } = await on.admin.call(priceListsRoutes.create, {
      body: {
        title: 'Крупные парки 2026',
        dateFrom: '2026-01-01',
        percent: -10,
        items: [{ priceItemId: visit, price: 120_000 }],
      },
    })
    expect(list).toMatchObject({ percent: -10, items: [{ priceItemId: visit, price: 120_000 }], version: 1 })
    const change = (items: object[], version?: number) =>
      on.admin.send(priceListsRoutes.update, {
        params: { id: list.id },
        body: {
          title: list.title,
          dateFrom: '2026-01-01',
          percent: -10,
          isActive: true,
          items,
          version,
        },
      })
    const own = [{ priceItemId: visit, price: 120_000 }]
    expect((await change(own, 1)).json()).toMatchObject({ version: 1 })
    const more = [{ priceItemId: cable, price: 15_000 }, ...own]
    expect((await change(more, 1)).json()).toMatchObject({ version: 2 })
    expect((await change(own, 1)).statusCode).toBe(409)
    expect((await change([{ priceItemId: 999, price: 1 }])).statusCode).toBe(400)
    const { details } = await db
      .selectFrom('audit')
      .select('details')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(details).toBe('Прайс-лист. Свои цены: нет → Кабель 150\u00a0₽')
  })

  test('is chosen in a contract, named by its requests, and not deleted meanwhile', async () => {
    const list = await makePriceList(db)
    const { id, companyId } = await makeContract(db)
    const { body: contract } = await on.senior.call(contractsRoutes.update, {
      params: { id },
      body: { ...blankContract, companyId, priceListId: list.id },
    })
    expect(contract.priceList).toEqual(list)
    const { body: task } = await on.dispatcher.call(tasksRoutes.create, {
      body: { queue: 'luv', title: 'Выезд', companyId },
    })
    expect(task.contract?.priceListId).toBe(list.id)
    expect((await on.admin.send(priceListsRoutes.remove, { params: { id: list.id } })).statusCode).toBe(409)
    expect(
      (
        await on.senior.refusal(contractsRoutes.update, {
          params: { id },
          body: { ...blankContract, companyId, priceListId: 999 },
        })
      ).body.fields,
    ).toEqual({ priceListId: 'Прайс-лист: такого нет' })
  })

  test('is read by the staff and changed by administrators alone', async () => {
    await makePriceList(db)
    expect((await on.engineer.call(priceListsRoutes.list, {})).body.totalCount).toBe(1)
    expect((await on.client.send(priceListsRoutes.list, {})).statusCode).toBe(403)
    const body = { title: 'Свой', dateFrom: '2026-01-01' }
    expect((await on.senior.send(priceListsRoutes.create, { body })).statusCode).toBe(403)
  })
})

test('a line of costs keeps the item that it was picked from', async () => {
  const priceItemId = await addItem('Выезд', 150_000)
  const { body: task } = await on.dispatcher.call(tasksRoutes.create, {
    body: {
      queue: 'luv',
      title: 'Выезд',
      costItems: [{ title: 'Выезд', quantity: 1, unit: 'шт.', price: 120_000, priceItemId }],
    },
  })
  expect(task.costItems).toMatchObject([{ priceItemId, price: 120_000 }])
})
