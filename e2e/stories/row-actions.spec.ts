import { expectAccessible } from '../support/axe.ts'
import { makeTag, makeTask } from '../support/scenes.ts'
import { openList, rowOf } from '../support/screen.ts'
import { apiOf, browserOf, expect, phone, test } from '../support/story.ts'

test('the right button opens the menu of a row', async ({ api, desk }) => {
  const tag = makeTag()
  const task = await makeTask(api, { title: `Меню строки ${tag}` })
  await openList(desk, 'skud', tag)
  const row = rowOf(desk, task)
  const menu = desk.getByRole('menu', { name: `Заявка № ${task.id}` })

  await row.click({ button: 'right' })
  await expect(menu.getByRole('menuitem', { name: /^Назначить оператора/ })).toBeVisible()
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
