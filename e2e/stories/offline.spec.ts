import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { demoEngineer, makeTag, makeTask } from '../support/scenes.ts'
import { cardOf } from '../support/screen.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

test('what an engineer presses in a tunnel waits, survives a reload and is sent once; where a colleague was first he is asked', async ({
  api,
  browser,
  request,
}) => {
  const engineer = await demoEngineer(api)
  const task = await makeTask(api, {
    title: `Выезд без сети ${makeTag()}`,
    queue: 'tachograph',
    operatorId: engineer.id,
  })
  const params = { id: task.id }
  const now = () => api.call(tasksRoutes.get, { params })
  const page = await browserOf(browser, await apiOf(request, 'engineer'), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const context = page.context()
  const card = cardOf(page, task)
  const statusButton = card.getByRole('button', { name: /^Статус/ })
  const setStatus = async (title: string) => {
    await statusButton.tap()
    await card.getByRole('menuitem', { name: title }).tap()
  }
  await page.goto(`/tasks/tachograph/${task.id}`)
  await expect(statusButton).toBeVisible()

  await test.step('the press stands on the card and is told to wait', async () => {
    await context.setOffline(true)
    await setStatus('В работе')
    await expect(card.getByText('Статус: В работе')).toBeVisible()
    await expect(statusButton).toHaveAccessibleName('Статус: В работе')
    await expect(page.getByText(/1.изменение ждёт отправки/)).toBeVisible()
    expect((await now()).status).toBe('ASSIGNED')
  })

  await test.step('so does a comment, and both go in their order when the network is back', async () => {
    await card.getByRole('textbox', { name: 'Комментарий коллегам' }).fill('Стою у ворот')
    await card.getByRole('button', { name: 'Отправить комментарий' }).tap()
    await expect(card.getByText('Комментарий: Стою у ворот')).toBeVisible()
    await context.setOffline(false)
    await expect(card.getByText('Статус: В работе')).toBeHidden()
    await expect(card.getByText('Комментарий: Стою у ворот')).toBeHidden()
    expect((await now()).status).toBe('IN_PROGRESS')
    const comments = await api.call(tasksRoutes.comments, { params, query: {} })
    expect(comments.items.map(({ text }) => text)).toEqual(['Стою у ворот'])
  })

  await test.step('a reload loses nothing: the server was out of reach, and now is not', async () => {
    const pattern = '**/api/tasks/*/status'
    await page.route(pattern, (route) => route.abort())
    await setStatus('Ждём клиента')
    await expect(card.getByText('Статус: Ждём клиента')).toBeVisible()
    await page.unroute(pattern)
    await page.reload()
    await expect.poll(async () => (await now()).status).toBe('WAITING_CLIENT')
    await expect(card.getByText('Статус: Ждём клиента')).toBeHidden()
  })

  await test.step('where a colleague has changed the same meanwhile, both are shown', async () => {
    await expect(statusButton).toHaveAccessibleName('Статус: Ждём клиента')
    await context.setOffline(true)
    await setStatus('В работе')
    await expect(card.getByText('Статус: В работе')).toBeVisible()
    await api.call(tasksRoutes.status, { params, body: { status: 'WAITING_PARTS' } })
    await context.setOffline(false)
    const asked = page.getByRole('dialog', { name: 'Пока не было сети, заявку изменили' })
    await expect(asked).toContainText('В работе')
    await asked.getByRole('button', { name: 'Взять новое' }).tap()
    await expect(asked).toBeHidden()
    expect((await now()).status).toBe('WAITING_PARTS')
  })
  await context.close()
})
