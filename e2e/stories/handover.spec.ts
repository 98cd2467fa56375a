import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'

import { makeEngineer } from '../support/accounts.ts'
import { makeTask, unique } from '../support/scenes.ts'
import { cardOf, readAhead } from '../support/screen.ts'
import { browserOf, expect, phone, test } from '../support/story.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const report = 'Сняли пломбы, перепаяли разъём питания, связь есть'

test('an engineer who loses the task while offline loses nothing: the photograph and the comment arrive, the rest is handed over', async ({
  api,
  browser,
  request,
}) => {
  const engineer = await makeEngineer(request)
  const { items } = await api.call(usersRoutes.operators, {})
  const other = items.find(
    ({ id, role, queues }) =>
      role === 'engineer' && id !== engineer.id && (queues.length === 0 || queues.includes('tachograph')),
  )
  if (!other) throw new Error('the demo has no second engineer of the queue')
  const task = await makeTask(api, {
    title: unique('Подвал'),
    queue: 'tachograph',
    operatorId: engineer.id,
  })
  const params = { id: task.id }
  await api.call(tasksRoutes.status, { params, body: { status: 'IN_PROGRESS' } })
  const page = await browserOf(browser, engineer.api, { ...phone, loadsAhead: true })
  const context = page.context()
  const card = cardOf(page, task)
  const line = page.getByRole('status').filter({ hasText: /отправ|решения/ })
  const ahead = readAhead(page, 'Dialogs', 'DoneDialog', 'WaitingChanges')
  await page.goto(`/tasks/tachograph/${task.id}`)
  await ahead
  await expect(card.getByRole('textbox', { name: 'Комментарий коллегам' })).toBeVisible()

  await test.step('a comment, a photograph and the finish wait for the network', async () => {
    await context.setOffline(true)
    await card.getByRole('textbox', { name: 'Комментарий коллегам' }).fill('Стою у ворот')
    await card.getByRole('button', { name: 'Отправить комментарий' }).tap()
    const chooser = page.waitForEvent('filechooser')
    await card.getByRole('button', { name: 'Добавить фото' }).tap()
    await (await chooser).setFiles({ name: 'пломба.png', mimeType: 'image/png', buffer: onePixel })
    await expect(card.getByText('Ждёт сети', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Выполнить', exact: true }).tap()
    const window = page.getByRole('dialog', { name: /^Выполнить/ })
    await window.getByLabel('Что сделали').fill(report)
    await window.getByRole('button', { name: 'Выполнить заявку' }).tap()
    await expect(window).toBeHidden()
    await expect(line).toContainText(/3.изменения ждут отправки/)
  })

  await test.step('meanwhile the task is given to a colleague', async () => {
    await api.call(tasksRoutes.operator, { params, body: { operatorId: other.id } })
    await context.setOffline(false)
    await expect(line).toContainText(/1.изменение ждёт вашего решения/)
  })

  await test.step('the photograph and the comment have arrived with a mark', async () => {
    const comments = await api.call(tasksRoutes.comments, { params, query: {} })
    expect(comments.items).toMatchObject([{ text: 'Стою у ворот', isAfterHandover: true }])
    const files = await api.call(attachmentsRoutes.list, { params })
    expect(files.items).toMatchObject([{ name: 'пломба.png', isAfterHandover: true }])
  })

  await test.step('the report survives a reload and is handed over whole', async () => {
    await page.reload()
    await line.getByRole('button', { name: 'Показать' }).tap()
    const window = page.getByRole('dialog', { name: 'Ждёт отправки' })
    await expect(window.getByText(report)).toBeVisible()
    await expect(window.getByText(/Заявку передали другому/)).toBeVisible()
    await window.getByRole('button', { name: 'Отправить отчёт комментарием' }).tap()
    await expect(window.getByText('Всё отправлено')).toBeVisible()
    await expect(line).toBeHidden()
    const comments = await api.call(tasksRoutes.comments, { params, query: {} })
    expect(comments.items[0]).toMatchObject({ isInternal: true, isAfterHandover: true })
    expect(comments.items[0]?.text).toContain(report)
    expect((await api.call(tasksRoutes.get, { params })).status).toBe('IN_PROGRESS')
  })
  await context.close()
})
