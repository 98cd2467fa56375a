import { usersRoutes } from '@naryad/contract/users/users.routes'

import { makeTask, unique } from '../support/scenes.ts'
import { openTask } from '../support/screen.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

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
