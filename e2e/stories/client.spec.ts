import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { carServersRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Page } from '@playwright/test'

import { clientCompany, makeCar, makeTag, makeTask, makeTaskOfCosts, unique } from '../support/scenes.ts'
import { cardOf, openTask, rowOf, tabTo, visit } from '../support/screen.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

test('a client sees the requests of one organization and the comments addressed to clients', async ({
  api,
  browser,
  request,
}) => {
  const own = await clientCompany(api)
  const { items } = await api.call(companiesRoutes.search, { body: {} })
  const other = items.find(({ id }) => id !== own.id)
  const tag = makeTag()
  const ownTask = await makeTask(api, { title: `Своя ${tag}`, companyId: own.id })
  const another = await makeTask(api, { title: `Чужая ${tag}`, companyId: other?.id ?? null })
  const params = { id: ownTask.id }
  await api.call(tasksRoutes.comment, { params, body: { text: 'Мастер едет к вам', isInternal: false } })
  await api.call(tasksRoutes.comment, {
    params,
    body: { text: 'Клиент опять сам виноват', isInternal: true },
  })

  const page = await browserOf(browser, await apiOf(request, 'client'))
  // A link of a colleague names the queue.
  const card = await openTask(page, ownTask)
  await expect(page).toHaveURL(new RegExp(`/my/${ownTask.id}`))
  await expect(card.getByText('Мастер едет к вам')).toBeVisible()
  await expect(card.getByText('Клиент опять сам виноват')).toBeHidden()
  await expect(card.getByRole('radiogroup', { name: 'Кому комментарий' })).toBeHidden()
  await expect(card.getByRole('button', { name: 'Закрыть заявку' })).toBeHidden()
  await card.getByRole('textbox', { name: 'Комментарий', exact: true }).fill('Ждём вас до шести')
  await page.keyboard.press('Control+Enter')
  await expect(card.getByRole('listitem').filter({ hasText: 'Ждём вас до шести' })).toBeVisible()
  const { items: comments } = await api.call(tasksRoutes.comments, { params, query: {} })
  expect(comments[0]).toMatchObject({ text: 'Ждём вас до шести', isInternal: false })

  await visit(page, `/my?query=${tag}`)
  const list = page.getByRole('region', { name: 'Список заявок' })
  await expect(list.getByRole('link', { name: new RegExp(tag) })).toHaveCount(1)
  await expect(rowOf(page, ownTask)).toBeVisible()
  await visit(page, `/tasks/skud/${another.id}`)
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
    await visit(page, '/')
    await page.keyboard.press('KeyC')
    await expect(car).toBeFocused()
    await car.fill(truck.plate)
    await page.keyboard.press('Enter')
    await expect(car).toHaveValue('КАМАЗ 54901')
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
    await visit(page, '/')
    await page.keyboard.press('KeyC')
    await expect(car).toBeFocused()
    await car.fill(truck.plate)
    await page.keyboard.press('Enter')
    await expect(car).toHaveValue('КАМАЗ 54901')
    await car.click()
    await page.getByRole('option', { name: 'Заявка без ТС' }).click()
    await words.fill('Нужна консультация')
    await form.getByRole('button', { name: 'Создать заявку' }).click()
    expect(await read(await created(page))).toMatchObject({ ...ofClient, car: null, carServer: null })
  })
  await page.context().close()
})

test("a representative's day: approvals, refusals, comments and a return", async ({
  api,
  browser,
  request,
}) => {
  const own = await clientCompany(api)
  const waiting = (words: string) => makeTaskOfCosts(api, { title: unique(words), companyId: own.id })
  const [agreed, refused] = [await waiting('Замена реле'), await waiting('Замена антенны')]
  const read = (id: number) => api.call(tasksRoutes.get, { params: { id } })
  const page = await browserOf(browser, await apiOf(request, 'client'))
  await page.goto('/')
  await expect(page).toHaveURL(/\/my$/)
  await expect(page.getByRole('region', { name: 'Очереди' })).toBeHidden()
  await page.getByRole('link', { name: /^Согласование/ }).click()
  const asked = (task: { id: number }) => page.getByRole('article', { name: `Заявка № ${task.id}` })

  await test.step('the costs are approved, and the work goes on', async () => {
    await expect(asked(agreed).getByText('Выезд')).toBeVisible()
    await asked(agreed).getByRole('button', { name: 'Согласовать' }).click()
    await page.getByRole('button', { name: 'ДА' }).click()
    await expect(asked(agreed)).toBeHidden()
    expect(await read(agreed.id)).toMatchObject({ status: 'IN_PROGRESS', isCostsApproved: true })
  })

  await test.step('the costs are refused with a reason, which the dispatcher reads', async () => {
    await asked(refused).getByRole('button', { name: 'Отклонить' }).click()
    const window = page.getByRole('dialog', { name: /Отклонить затраты/ })
    await window.getByRole('textbox', { name: 'Причина' }).fill('Дороже, чем договаривались')
    await page.keyboard.press('Control+Enter')
    await expect(asked(refused)).toBeHidden()
    expect(await read(refused.id)).toMatchObject({ status: 'IN_PROGRESS', isCostsApproved: false })
    const { items } = await api.call(tasksRoutes.comments, { params: { id: refused.id }, query: {} })
    expect(items[0]).toMatchObject({ text: 'Дороже, чем договаривались', isInternal: false })
  })

  await test.step('a comment goes to the dispatcher, and the finished work is returned', async () => {
    const params = { id: agreed.id }
    await api.call(tasksRoutes.done, { params, body: { workReport: 'Реле заменено, проверено' } })
    await visit(page, `/my/${agreed.id}`)
    const card = cardOf(page, agreed)
    await card.getByRole('textbox', { name: 'Комментарий', exact: true }).fill('Не работает')
    await page.keyboard.press('Control+Enter')
    const comment = card.getByRole('listitem').filter({ hasText: 'Не работает' })
    await expect(comment).toBeVisible()
    await expect(comment).not.toContainText('клиенту')
    await expect(card.getByRole('button', { name: 'Отозвать согласование' })).toBeHidden()
    await expect(card.getByRole('button', { name: /^Статус/ })).toBeHidden()
    await card.getByRole('button', { name: 'На доработку' }).click()
    const window = page.getByRole('dialog', { name: /Вернуть на доработку/ })
    await window.getByRole('textbox', { name: 'Причина' }).fill('Стартер снова заблокирован')
    await page.keyboard.press('Control+Enter')
    await expect(window).toBeHidden()
    await expect(async () => expect((await read(agreed.id)).status).toBe('IN_PROGRESS')).toPass()
  })

  await test.step('the contact to call is found', async () => {
    await visit(page, '/my/company')
    await expect(page.getByRole('region', { name: 'Сервисная компания' })).toBeVisible()
    await expect(page.getByRole('heading', { name: own.name })).toBeVisible()
    await visit(page, '/nowhere')
    await expect(page).toHaveURL(/\/my$/)
  })
  await page.context().close()
})
