import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'

import { expectAccessible } from '../support/axe.ts'
import { makeTag, makeTask } from '../support/scenes.ts'
import { openList, rowOf } from '../support/screen.ts'
import { apiOf, browserOf, expect, phone, test } from '../support/story.ts'

test('a dispatcher works a list by keys, without opening a task', async ({ api, desk, request }) => {
  const tag = makeTag()
  const admin = await apiOf(request, 'admin')
  const lastName = `${tag[0]?.toUpperCase()}${tag.slice(1)}`
  await admin.call(usersRoutes.create, {
    body: { lastName, firstName: 'Олег', email: `${Date.now()}@keys.naryad.test`, role: 'engineer' },
  })
  const task = await makeTask(api, { title: `По клавишам ${tag}` })
  await openList(desk, 'skud', tag)
  const row = rowOf(desk, task)
  const read = () => api.call(tasksRoutes.get, { params: { id: task.id } })

  await test.step('O gives it to an engineer', async () => {
    await desk.keyboard.press('KeyJ')
    await desk.keyboard.press('KeyO')
    const search = desk.getByRole('combobox', { name: 'Оператор', exact: true })
    await expect(search).toBeFocused()
    await search.fill(lastName)
    await expect(desk.getByRole('option', { name: new RegExp(lastName) })).toContainText('нет заявок')
    await desk.keyboard.press('Enter')
    await expect(row).toContainText(lastName)
    await expect(row).toBeFocused()
  })

  await test.step('S moves it on', async () => {
    await desk.keyboard.press('KeyS')
    await desk.getByRole('menuitem', { name: 'В работе' }).press('Enter')
    await expect(row).toContainText('В работе')
    await expect(row).toBeFocused()
  })

  await test.step('P asks for the visit', async () => {
    await desk.keyboard.press('KeyP')
    const window = desk.getByRole('dialog', { name: `План заявки № ${task.id}` })
    await expect(window).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(window).toBeHidden()
    await expect(row).toBeFocused()
  })

  await test.step('D finishes it with a report', async () => {
    await desk.keyboard.press('KeyD')
    const window = desk.getByRole('dialog', { name: `Выполнить заявку № ${task.id}` })
    await window.getByLabel(/^Что сделали/).fill('Считыватель заменён, проверено картой')
    await desk.keyboard.press('Control+Enter')
    await expect(window).toBeHidden()
    await expect(row).toContainText('Выполнена')
    expect(await read()).toMatchObject({ status: 'DONE', operator: { lastName } })
  })
})

test('the right button opens the menu of a row', async ({ api, desk }) => {
  const tag = makeTag()
  const task = await makeTask(api, { title: `Меню строки ${tag}` })
  await openList(desk, 'skud', tag)
  const row = rowOf(desk, task)
  const menu = desk.getByRole('menu', { name: `Заявка № ${task.id}` })

  await row.click({ button: 'right' })
  await expect(menu.getByRole('menuitem', { name: /^Назначить/ })).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(row).toBeFocused()
})

test('a long press opens the menu of a card on a phone, and no task', async ({ api, browser, request }) => {
  const tag = makeTag()
  const task = await makeTask(api, { title: `Под пальцем ${tag}` })
  const page = await browserOf(browser, await apiOf(request, 'dispatcher'), phone)
  await page.goto(`/tasks/skud?query=${tag}`)
  const card = page.getByRole('article').filter({ hasText: tag })
  await expect(card).toBeVisible()
  const box = await card.boundingBox()
  if (!box) throw new Error('the card is not drawn')
  const touch = await page.context().newCDPSession(page)
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  const menu = page.getByRole('menu', { name: `Заявка № ${task.id}` })
  await expect(menu.getByRole('menuitem', { name: /^Запланировать/ })).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(menu).toBeVisible()
  await menu.getByRole('menuitem', { name: /^Запланировать/ }).tap()
  await expect(page.getByRole('dialog', { name: `План заявки № ${task.id}` })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/tasks/skud')
  await page.context().close()
})
