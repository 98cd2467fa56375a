import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { clientCompany, makeTag, makeTask, unique } from '../support/scenes.ts'
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

test('a client creates a request, which goes to «Внешние»', async ({ api, browser, request }) => {
  const own = await clientCompany(api)
  await makeTask(api, { title: unique('Уже просил'), queue: 'external', companyId: own.id })
  const page = await browserOf(browser, await apiOf(request, 'client'))
  await openList(page, 'external')
  await page.keyboard.press('KeyC')
  const form = page.getByRole('dialog', { name: 'Новая заявка' })
  await expect(form.getByRole('combobox', { name: 'ТС', exact: true })).toBeFocused()
  await expect(form.getByRole('group', { name: 'Очередь' })).toBeHidden()
  await expect(form.getByRole('combobox', { name: 'Организация' })).toBeHidden()
  await expect(form.getByRole('combobox', { name: 'Оператор' })).toBeHidden()
  await page.getByRole('option', { name: 'Заявка без ТС' }).click()
  await tabTo(page, form.getByLabel('Вид работ'))
  await page.keyboard.type('консул')
  await page.keyboard.press('Enter')
  const title = unique('Когда приедет мастер')
  await form.getByLabel('Тема').fill(title)
  await form.getByRole('button', { name: 'Создать заявку' }).click()
  await expect(page).toHaveURL(/\/tasks\/external\/\d+/)
  const id = Number(/external\/(\d+)/.exec(page.url())?.[1])
  expect(await api.call(tasksRoutes.get, { params: { id } })).toMatchObject({
    title,
    queue: 'external',
    company: { id: own.id },
    source: 'CLIENT',
    operator: null,
  })
  await page.context().close()
})
