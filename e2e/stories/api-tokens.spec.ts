import { usersRoutes } from '@naryad/contract/users/users.routes'

import { password } from '../support/people.ts'
import { makeTag, makeTask, unique } from '../support/scenes.ts'
import { openTask } from '../support/screen.ts'
import { alone, apiOf, browserOf, expect, test } from '../support/story.ts'

test('a program works with a token until it is revoked', async ({ browser, request }) => {
  const page = await browserOf(browser, await apiOf(request, 'admin'))
  const name = `Обмен с 1С ${makeTag()}`
  const title = `Заявка с сайта ${makeTag()}`
  await page.goto('/tasks/tachograph')
  await page.getByRole('button', { name: /^Профиль/ }).click()
  const profile = page.getByRole('dialog', { name: /Профиль|Ключи API/ })
  await profile.getByRole('button', { name: /^Ключи API/ }).click()
  await profile.getByRole('button', { name: 'Выпустить ключ' }).click()
  await profile.getByRole('textbox', { name: 'Название' }).fill(name)
  await profile.getByText('Читать и изменять').click()
  await profile.getByText('Только выбранные').click()
  await profile.getByRole('checkbox', { name: 'Заявки' }).check()
  await profile.getByLabel('Ваш пароль').fill(password)
  await profile.getByRole('button', { name: 'Выпустить ключ' }).click()
  const secret = await profile.getByText(/^nryd_[\w-]{43}$/).innerText()
  await profile.getByRole('button', { name: 'Ключ сохранён' }).click()
  await expect(profile.getByText(secret)).toBeHidden()

  const headers = { ...alone, authorization: `Bearer ${secret}` }
  const created = await request.post('/api/tasks', { headers, data: { queue: 'tachograph', title } })
  expect(created.status(), await created.text()).toBe(201)
  expect(await created.json()).toMatchObject({ title, source: 'API' })
  const outside = await request.post('/api/cars/search', { headers, data: {} })
  expect(outside.status()).toBe(403)

  const row = profile.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: `Отозвать ключ: ${name}` }).click()
  await page.getByRole('button', { name: 'ДА', exact: true }).click()
  await expect(row).toContainText('отозван')
  const late = await request.post('/api/tasks', { headers, data: { queue: 'tachograph', title } })
  expect(late.status()).toBe(401)
  await page.context().close()
})

test('a mention rings the bell of the colleague and leads to the task', async ({
  api,
  browser,
  desk,
  request,
}) => {
  const colleague = await apiOf(request, 'dispatcher')
  const { items } = await api.call(usersRoutes.operators, {})
  const lapina = items.find(({ lastName }) => lastName === 'Лапина')
  expect(lapina).toBeDefined()
  const other = await browserOf(browser, colleague)
  await other.goto('/tasks/skud')
  const task = await makeTask(api, { title: unique('Не открывает дверь') })
  const card = await openTask(desk, task)
  const field = card.getByRole('textbox', { name: 'Комментарий коллегам' })
  await field.pressSequentially('Позвоните водителю, @лап')
  await expect(card.getByRole('option', { name: /Лапина Ольга/ })).toBeVisible()
  await desk.keyboard.press('Enter')
  await expect(field).toHaveValue('Позвоните водителю, @Лапина Ольга ')
  await desk.keyboard.press('Control+Enter')
  await expect(card.getByText('@Лапина Ольга')).toBeVisible()

  const bell = other.getByRole('button', { name: /^Уведомления/ }).first()
  await expect(bell).toHaveAccessibleName(/непрочитанных/)
  await bell.click()
  // An urgent notification stands in a banner too.
  const latest = other.getByRole('list', { name: 'Последние уведомления' })
  await latest.getByRole('button', { name: new RegExp(`Вас упомянули в заявке №\\s${task.id}`) }).click()
  await expect(other.getByRole('article', { name: `Заявка № ${task.id}` })).toBeVisible()
  await expect(other.getByText('@Лапина Ольга')).toBeVisible()
  await other.context().close()
})
