import { queues } from '@naryad/contract/tasks/tasks.queues'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { openFirst, openTask, visit } from '../support/screen.ts'
import { apiOf, browserOf, expect, tablet, test } from '../support/story.ts'
import { smallTargets } from '../support/targets.ts'

test.describe.configure({ timeout: 120_000 })

const registers = {
  '/cars': 'Автомобили',
  '/drivers': 'Водители',
  '/organizations': 'Организации',
  '/contacts': 'Контакты',
  '/users': 'Пользователи',
  '/registration-requests': 'Запросы на регистрацию',
}

test('on a tablet whatever is pressed is as large as a finger', async ({ browser, request }) => {
  const admin = await apiOf(request, 'admin')
  const page = await browserOf(browser, admin, tablet)
  const expectLarge = async (where: string) => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect.poll(() => smallTargets(page), where).toEqual([])
  }

  await page.goto('/tasks/tachograph')
  const first = page.locator('[data-row]').first()
  await expect(first).toBeVisible()
  await expectLarge('the list')
  await first.tap()
  const card = page.getByRole('article', { name: /^Заявка №/ })
  for (const part of ['Описание', 'Файлы', 'История']) {
    await card
      .getByRole('heading', { name: new RegExp(`^${part}`) })
      .first()
      .scrollIntoViewIfNeeded()
    await expectLarge(`the card at «${part}»`)
  }
  // Their cards have different parts: questions, what to take along, units, costs.
  for (const queue of queues) {
    const { items } = await admin.call(tasksRoutes.search, {
      body: { queue, statuses: ['PLANNED'], limit: 1 },
    })
    for (const task of items) {
      await openTask(page, task)
      await expectLarge(`a card of «${queue}»`)
    }
  }
  for (const [path, title] of Object.entries(registers)) {
    await visit(page, path)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(first).toBeVisible()
    await expectLarge(path)
    await openFirst(page, path)
    await expectLarge(`${path}, the opened one`)
  }
  await page.context().close()
})
