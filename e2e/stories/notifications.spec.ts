import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { connectionsRoutes } from '@naryad/contract/connections/connections.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Page } from '@playwright/test'

import { makeNotifiedEngineer } from '../support/accounts.ts'
import { makeTask, unique } from '../support/scenes.ts'
import { cardOf } from '../support/screen.ts'
import { type Api, apiOf, browserOf, expect, test } from '../support/story.ts'
import { startTelegram } from '../support/telegram.ts'

/** One after another: their browsers would slow each other's answers. */
test.describe.configure({ mode: 'serial' })

const idOf = async (api: Api): Promise<number> => (await api.call(authRoutes.me, {})).id

async function assignTo(dispatcher: Api, engineer: Api, words: string) {
  const task = await makeTask(dispatcher, { title: unique(words), queue: 'tachograph' })
  const body = { operatorId: await idOf(engineer) }
  await dispatcher.call(tasksRoutes.operator, { params: { id: task.id }, body })
  return task
}

/** Without the kind of space that stands in the text. */
const banner = (page: Page, { id }: { id: number }) =>
  page.getByRole('complementary', { name: new RegExp(`назначена заявка №\\s${id}$`) })

test('an assigned task shows a banner and a message in the linked chat, and is started from the chat', async ({
  browser,
  request,
}) => {
  test.slow()
  const [admin, dispatcher, { api: engineer }] = [
    await apiOf(request, 'admin'),
    await apiOf(request, 'dispatcher'),
    await makeNotifiedEngineer(request),
  ]
  const telegram = await startTelegram()
  const params = { key: 'telegram' } as const
  await admin.call(connectionsRoutes.change, { params, body: { connection: telegram.connection } })
  const page = await browserOf(browser, engineer)
  try {
    await page.goto('/notifications')
    await page.getByRole('button', { name: 'Подключить Telegram' }).click()
    const status = page.getByRole('status').filter({ hasText: 'Код одноразовый' })
    const [code] = /(?<=start[= ])[\w-]+/.exec(await status.innerText()) ?? []
    telegram.write(`/start ${code}`)
    await expect(page.getByText('Чат подключён: Антон')).toBeVisible({ timeout: 20_000 })
    await telegram.receive('чат подключён')

    const task = await assignTo(dispatcher, engineer, 'Не читается карта')
    await expect(banner(page, task)).toBeVisible()
    const message = await telegram.receive(`Вам назначена заявка №\u00a0${task.id}`)
    expect(message.buttons.map(({ text }) => text)).toContain('В работе')
    await banner(page, task).getByRole('button', { name: 'Просмотреть' }).click()
    const state = cardOf(page, task).getByRole('button', { name: /^Статус:/ })
    await expect(state).toHaveText('Назначена')

    telegram.press(message, 'В работе')
    await expect.poll(() => telegram.answers.at(-1)).toBe(`Заявка № ${task.id} в работе`)
    await expect(state).toHaveText('В работе')

    telegram.write('/stop')
    await telegram.receive('Чат отвязан')
  } finally {
    await admin.call(connectionsRoutes.change, { params, body: { connection: null } })
    await page.context().close()
    await telegram.close()
  }
})

test('bell and banner notify two tabs once, and what one of them closes or reads is gone in the other', async ({
  browser,
  request,
}) => {
  const [dispatcher, { api: engineer }] = [
    await apiOf(request, 'dispatcher'),
    await makeNotifiedEngineer(request),
  ]
  const first = await browserOf(browser, engineer)
  const second = await first.context().newPage()
  // Neither needs to have opened its stream before the request is assigned.
  for (const page of [first, second]) {
    await page.goto('/contacts')
    await expect(page.getByRole('button', { name: 'Уведомления', exact: true })).toBeVisible()
  }

  const closed = await assignTo(dispatcher, engineer, 'Нет связи с блоком')
  for (const page of [first, second]) {
    await expect(banner(page, closed)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Уведомления, непрочитанных: 1' })).toBeVisible()
  }
  await banner(second, closed).getByRole('button', { name: 'Закрыть уведомление' }).click()
  await expect(banner(first, closed)).toBeHidden()
  await expect(first.getByRole('button', { name: 'Уведомления, непрочитанных: 1' })).toBeVisible()

  const seen = await assignTo(dispatcher, engineer, 'Отстаёт время')
  await expect(banner(first, seen)).toBeVisible()
  await first.getByRole('button', { name: 'Уведомления, непрочитанных: 2' }).click()
  const latest = first.getByRole('list', { name: 'Последние уведомления' })
  await expect(latest.getByRole('listitem').first()).toContainText(String(seen.id))
  await first.getByRole('button', { name: 'Прочитать всё' }).click()
  for (const page of [first, second]) {
    await expect(page.getByRole('button', { name: 'Уведомления', exact: true })).toBeVisible()
    await expect(banner(page, seen)).toBeHidden()
  }
  await first.context().close()
})
