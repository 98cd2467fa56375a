import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { lettersRoutes } from '@naryad/contract/letters/letters.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { expectAccessible } from '../support/axe.ts'
import { clientCompany, makeTag, makeTask, unique } from '../support/scenes.ts'
import { openTask } from '../support/screen.ts'
import { apiOf, expect, phone, test } from '../support/story.ts'

test('a client without an account rates a closed request on the phone, and its card shows the words', async ({
  api,
  desk,
  browser,
  request,
}) => {
  // The letter leaves with the job of the next minute.
  test.slow()
  const admin = await apiOf(request, 'admin')
  const company = await clientCompany(api)
  const email = `rating-${Date.now()}@naryad.test`
  const contact = await api.call(contactsRoutes.create, {
    body: { name: `Оценщик ${makeTag()}`, companyId: company.id, email },
  })
  const rule = await admin.call(automationRoutes.create, {
    body: {
      title: unique('Оценка'),
      moment: 'CHANGED',
      conditions: [
        { field: 'company', isNot: false, values: [company.id] },
        { field: 'status', isNot: false, values: ['CLOSED'] },
      ],
      actions: [{ kind: 'RATING' }],
    },
  })
  await admin.call(automationRoutes.turn, {
    params: { id: rule.id },
    body: { isEnabled: true, version: rule.version },
  })
  const task = await makeTask(api, {
    title: unique('Оценить работу'),
    companyId: company.id,
    contactId: contact.id,
  })
  await admin.call(tasksRoutes.close, { params: { id: task.id }, body: { closeReason: 'Клиент передумал' } })

  let way = ''
  await expect(async () => {
    const { items } = await admin.call(lettersRoutes.list, { query: { to: email, limit: '1' } })
    way = /\/r#[\w-]{43}\.4/.exec(items[0]?.text ?? '')?.[0] ?? ''
    expect(way).not.toBe('')
  }).toPass({ timeout: 90_000 })

  const context = await browser.newContext({ ...phone, locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
  const page = await context.newPage()
  await test.step('the link of a score offers it and gives nothing by itself', async () => {
    await page.goto(way)
    await expect(page.getByRole('button', { name: /^4/, pressed: true })).toBeVisible()
    await expectAccessible(page)
    const card = await openTask(desk, task)
    await expect(card.getByText(/просили об оценке, ответа пока нет/)).toBeVisible()
  })
  await test.step('a press rates, words follow, and the open card shows both', async () => {
    await page.getByRole('button', { name: 'Поставить 4 — хорошо' }).click()
    await expect(page.getByText(/Ваша оценка: 4 из 5/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Что понравилось или нет' }).fill('Быстро, но без звонка')
    await page.getByRole('button', { name: 'Отправить комментарий' }).click()
    await expectAccessible(page)
    const part = desk.getByRole('region', { name: 'Оценка клиента' })
    await expect(part.getByText('4 из 5')).toBeVisible()
    await expect(part.getByText('Быстро, но без звонка')).toBeVisible()
    await expect(part.getByText(new RegExp(`^${contact.name}, по почте`))).toBeVisible()
  })
  await test.step('a figure of the report lists its requests', async () => {
    await desk.goto('/analytics/ratings')
    await desk.getByText('По организациям').click()
    await desk.getByRole('button', { name: new RegExp(`^${company.name}, Ответили`) }).click()
    await expect(
      desk.getByRole('region', { name: `${company.name}: ответили` }).getByText('Быстро, но без звонка'),
    ).toBeVisible()
    await expectAccessible(desk)
  })
  await context.close()
  await admin.call(automationRoutes.remove, { params: { id: rule.id } })
})
