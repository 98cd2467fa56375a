import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

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
  const ahead = readAhead(page, 'windows', 'WaitingChanges')
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
