import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { makeEngineer } from '../support/accounts.ts'
import { expectAccessible } from '../support/axe.ts'
import { makeTask, unique } from '../support/scenes.ts'
import { offerNetwork, cardOf, readAhead } from '../support/screen.ts'
import { apiOf, browserOf, expect, phone, test } from '../support/story.ts'

const minute = 60_000

/** A device whose clock the story moves, as if the time without a network had passed. */
const movableClock = `
  const Real = Date
  let shift = 0
  globalThis.moveClock = (ms) => { shift = ms }
  globalThis.Date = class extends Real {
    constructor(...parts) { parts.length === 0 ? super(Real.now() + shift) : super(...parts) }
    static now() { return Real.now() + shift }
  }
`

test('work that an engineer did in a yard without a network has the time of the work, on a telephone with a wrong clock too', async ({
  api,
  browser,
  request,
}) => {
  const engineer = await apiOf(request, 'engineer')
  const { items } = await engineer.call(tasksRoutes.search, {
    body: { statuses: ['ASSIGNED', 'PLANNED', 'IN_PROGRESS'], limit: 100 },
  })
  const hourAgo = Date.now() - 60 * minute
  const task = items.find(
    ({ operator, childsCount, updatedAt }) =>
      operator !== null && childsCount === 0 && Date.parse(updatedAt) < hourAgo,
  )
  if (!task) throw new Error('the demo has no older task of the engineer')
  const params = { id: task.id }
  const page = await browserOf(browser, engineer, { ...phone, loadsAhead: true })
  await page.addInitScript(movableClock)
  const move = (ms: number) => page.evaluate(`moveClock(${ms})`)
  const context = page.context()
  const card = cardOf(page, task)
  const ahead = readAhead(page, 'Dialogs', 'WaitingChanges')
  await page.goto(`/tasks/${task.queue}/${task.id}`)
  await ahead

  await context.setOffline(true)
  await move(-6 * minute)
  await card.getByRole('button', { name: /^Статус/ }).tap()
  await card.getByRole('menuitem', { name: /^Ждём оборуд/ }).tap()
  await expect(card.getByText(/^Ждёт сети/)).toBeVisible()
  await move(0)
  await context.setOffline(false)
  await offerNetwork(page)
  await expect.poll(async () => (await api.call(tasksRoutes.get, { params })).status).toBe('WAITING_PARTS')

  const { items: actions } = await api.call(tasksRoutes.actions, { params, query: {} })
  const action = actions.find(({ kind }) => kind === 'STATUS')
  const ago = (moment: string | undefined) => Math.round((Date.now() - Date.parse(moment ?? '')) / minute)
  expect([ago(action?.at), ago(action?.receivedAt)]).toEqual([6, 0])
  await card.getByRole('button', { name: /^История/ }).tap()
  await expect(card.getByText(/, отправлено в\s\d\d:\d\d$/).first()).toBeVisible()
  await context.close()
})

test('a report that meets a task closed meanwhile says who closed it and why, and asks to open it', async ({
  api,
  browser,
  request,
}) => {
  const engineer = await makeEngineer(request)
  const task = await makeTask(api, { title: unique('Отмена'), queue: 'tachograph', operatorId: engineer.id })
  const params = { id: task.id }
  await api.call(tasksRoutes.status, { params, body: { status: 'IN_PROGRESS' } })
  const page = await browserOf(browser, engineer.api, { ...phone, loadsAhead: true })
  const context = page.context()
  const card = cardOf(page, task)
  const line = page.getByRole('status').filter({ hasText: /^\d.*(отправ|решения)/ })
  const ahead = readAhead(page, 'Dialogs', 'DoneDialog', 'WaitingChanges')
  await page.goto(`/tasks/tachograph/${task.id}`)
  await ahead
  await context.setOffline(true)
  await card.getByRole('button', { name: 'Выполнить', exact: true }).tap()
  const finish = page.getByRole('dialog', { name: /^Выполнить/ })
  await finish.getByLabel('Что сделали').fill('Перепаяли разъём питания, связь есть')
  await finish.getByRole('button', { name: 'Выполнить заявку' }).tap()
  await expect(finish).toBeHidden()

  await api.call(tasksRoutes.close, { params, body: { closeReason: 'Отменена клиентом' } })
  await context.setOffline(false)
  const window = page.getByRole('dialog', { name: 'Пока не было сети, заявка изменилась' })
  await expect(window).toContainText(/Заявку закрыла .+ в \d\d:\d\d: отменена клиентом/)
  await expect(line).toContainText(/1.изменение ждёт вашего решения/)
  await expect(card.getByText(/^Ждёт вашего решения/)).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expectAccessible(page)
  await window.getByRole('button', { name: 'Попросить открыть' }).tap()
  await expect(window).toBeHidden()
  await expect(line).toBeHidden()
  const { items } = await api.call(tasksRoutes.comments, { params, query: {} })
  expect(items[0]).toMatchObject({ isInternal: true, mentions: [{ lastName: expect.any(String) }] })
  expect(items[0]?.text).toContain('Перепаяли разъём питания, связь есть')
  await context.close()
})
