import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { carServersRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Page } from '@playwright/test'

import { clientCompany, makeCar, makeTag, makeTask, unique } from '../support/scenes.ts'
import { openList, openTask, rowOf, tabTo } from '../support/screen.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

test("a client sees his own organization's requests and what is written to him", async ({
  api,
  browser,
  request,
}) => {
  const own = await clientCompany(api)
  const { items } = await api.call(companiesRoutes.search, { body: {} })
  const other = items.find(({ id }) => id !== own.id)
  const tag = makeTag()
  const his = await makeTask(api, { title: `Своя ${tag}`, companyId: own.id })
  const another = await makeTask(api, { title: `Чужая ${tag}`, companyId: other?.id ?? null })
  const params = { id: his.id }
  await api.call(tasksRoutes.comment, { params, body: { text: 'Мастер едет к вам', isInternal: false } })
  await api.call(tasksRoutes.comment, {
    params,
    body: { text: 'Клиент опять сам виноват', isInternal: true },
  })

  const page = await browserOf(browser, await apiOf(request, 'client'))
  await openList(page, 'skud', tag)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, his)).toBeVisible()

  const card = await openTask(page, his)
  await expect(card.getByText('Мастер едет к вам')).toBeVisible()
  await expect(card.getByText('Клиент опять сам виноват')).toBeHidden()
  await expect(card.getByRole('radiogroup', { name: 'Кому комментарий' })).toBeHidden()
  await expect(card.getByRole('button', { name: 'Закрыть заявку' })).toBeHidden()
  await card.getByRole('textbox', { name: 'Комментарий', exact: true }).fill('Ждём вас до шести')
  await page.keyboard.press('Control+Enter')
  await expect(card.getByRole('listitem').filter({ hasText: 'Ждём вас до шести' })).toBeVisible()
  const { items: comments } = await api.call(tasksRoutes.comments, { params, query: {} })
  expect(comments[0]).toMatchObject({ text: 'Ждём вас до шести', isInternal: false })

  await page.goto(`/tasks/skud/${another.id}`)
  await expect(page.getByText(`Заявки № ${another.id} нет или она вам недоступна`)).toBeVisible()
  await page.context().close()
})

/** The number of the request that the form has just opened. */
async function created(page: Page): Promise<number> {
  await expect(page.getByRole('dialog', { name: 'Новая заявка' })).toBeHidden()
  await expect(page).toHaveURL(/\/\d+$/)
  return Number(/(\d+)$/.exec(page.url())?.[1])
}

test('a client creates a request in three ways, and it always goes to «Внешние»', async ({
  api,
  browser,
  request,
}) => {
  const own = await clientCompany(api)
  const admin = await apiOf(request, 'admin')
  const server = await admin.call(carServersRoutes.create, {
    body: { title: unique('Сервер'), isActive: true },
  })
  const truck = await makeCar(api, own.id, server.id)
  const page = await browserOf(browser, await apiOf(request, 'client'))
  const form = page.getByRole('dialog', { name: 'Новая заявка' })
  const car = form.getByRole('combobox', { name: 'ТС', exact: true })
  const words = form.getByRole('textbox', { name: 'Что случилось' })
  const read = (id: number) => api.call(tasksRoutes.get, { params: { id } })
  const ofClient = {
    queue: 'external',
    company: { id: own.id },
    source: 'CLIENT',
    operator: null,
    type: null,
  }

  await test.step('by a key, without a truck', async () => {
    await page.goto('/')
    await page.keyboard.press('KeyC')
    await expect(car).toBeFocused()
    for (const name of ['Организация', 'Оператор', 'Сервер мониторинга', 'Вид работ'])
      await expect(form.getByRole('combobox', { name })).toBeHidden()
    await page.getByRole('option', { name: 'Заявка без ТС' }).click()
    const title = unique('Когда приедет мастер')
    await tabTo(page, words)
    await page.keyboard.type(title)
    await page.keyboard.press('Control+Enter')
    expect(await read(await created(page))).toMatchObject({ ...ofClient, title, description: '', car: null })
  })

  await test.step('with a truck that has a monitoring server', async () => {
    await page.goto('/')
    await page.keyboard.press('KeyC')
    await page.keyboard.type(truck.plate)
    await page.getByRole('option', { name: new RegExp(truck.plate.slice(1, 4)) }).click()
    await words.fill('Нет связи с утра\nВодитель перезагружал, не помогло')
    await form.getByRole('button', { name: 'Создать заявку' }).click()
    expect(await read(await created(page))).toMatchObject({
      ...ofClient,
      title: 'Нет связи с утра',
      car: { id: truck.id },
      carServer: { id: server.id },
    })
  })

  await test.step('after the truck was taken out of the form again', async () => {
    await page.goto('/')
    await page.keyboard.press('KeyC')
    await page.keyboard.type(truck.plate)
    await page.getByRole('option', { name: new RegExp(truck.plate.slice(1, 4)) }).click()
    await car.click()
    await page.getByRole('option', { name: 'Заявка без ТС' }).click()
    await words.fill('Нужна консультация')
    await form.getByRole('button', { name: 'Создать заявку' }).click()
    expect(await read(await created(page))).toMatchObject({ ...ofClient, car: null, carServer: null })
  })
  await page.context().close()
})
