import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { lettersRoutes } from '@naryad/contract/letters/letters.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { expectAccessible } from '../support/axe.ts'
import { clientCompany, makeTag, makeTask, makeTasks, unique } from '../support/scenes.ts'
import { openList, openTask } from '../support/screen.ts'
import { apiOf, expect, phone, test } from '../support/story.ts'

/** More than any contract of the demo approves by itself. */
const costItems = [{ title: 'Замена блока СКЗИ', quantity: 1, unit: 'шт.', price: 90_000_000 }]

test('a client without an account approves costs by a link on the phone, and the open card shows it', async ({
  api,
  desk,
  browser,
}) => {
  const company = await clientCompany(api)
  const task = await makeTask(api, { title: unique('Смета по ссылке'), companyId: company.id, costItems })
  const card = await openTask(desk, task)
  await card.getByRole('button', { name: 'Отправить на согласование…' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Отправить на согласование' })
  await dialog.getByRole('textbox', { name: 'Кому' }).fill('Ахметов К.')
  // The approver of the contract is proposed with an address.
  await dialog.getByRole('textbox', { name: 'Почта' }).fill('')
  await dialog.getByRole('button', { name: 'Получить ссылку' }).click()
  await expect(dialog.getByRole('img', { name: 'Код ссылки на смету' })).toBeVisible()
  await expectAccessible(desk)
  const link = await dialog.getByText(/\/a#/).innerText()
  await dialog.getByRole('button', { name: 'Готово' }).click()
  await expect(card.getByText(/^Отправлено: Ахметов К\., .*ещё не открыто$/)).toBeVisible()

  const context = await browser.newContext({ ...phone, locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
  const page = await context.newPage()
  const { hash } = new URL(link)

  await test.step('opening decides nothing', async () => {
    await page.goto(`/a${hash}`)
    await expect(page.getByRole('heading', { name: `Смета по заявке № ${task.id}` })).toBeVisible()
    await expectAccessible(page)
    await expect(card.getByText(/открыто сегодня/)).toBeVisible()
    expect((await api.call(tasksRoutes.get, { params: { id: task.id } })).isCostsApproved).toBe(false)
  })

  await test.step('one press approves, by the name', async () => {
    await page.getByRole('textbox', { name: 'Ваше имя' }).fill('Ахметов К.')
    await page.getByRole('button', { name: /^Согласовать 900.000/ }).click()
    await expect(page.getByRole('heading', { name: 'Затраты согласованы' })).toBeVisible()
    await expectAccessible(page)
    await expect(card.getByText(/^Ответ по ссылке: Ахметов К\./)).toBeVisible()
    expect((await api.call(tasksRoutes.get, { params: { id: task.id } })).isCostsApproved).toBe(true)
  })

  await test.step('a reload shows the answer, a cut link says that it is dead', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Затраты согласованы' })).toBeVisible()
    await page.goto('/privacy')
    await page.goto(`/a${hash.slice(0, 20)}`)
    await expect(page.getByRole('heading', { name: 'Ссылка не действует' })).toBeVisible()
  })
  await context.close()
})

test('an answer by phone is entered with who it was; changed costs end a link', async ({ api, desk }) => {
  const company = await clientCompany(api)
  const task = await makeTask(api, { title: unique('Смета по телефону'), companyId: company.id, costItems })
  const card = await openTask(desk, task)
  await card.getByRole('button', { name: 'Отправить на согласование…' }).click()
  const asked = desk.getByRole('dialog', { name: 'Отправить на согласование' })
  await asked.getByRole('textbox', { name: 'Кому' }).fill('Ахметов К.')
  await asked.getByRole('textbox', { name: 'Почта' }).fill('ahmetov@example.ru')
  await asked.getByRole('button', { name: 'Отправить письмо' }).click()
  await asked.getByRole('button', { name: 'Готово' }).click()
  await expect(card.getByRole('button', { name: 'Напомнить' })).toBeVisible()

  await api.call(tasksRoutes.update, {
    params: { id: task.id },
    body: { costItems: [{ title: 'Замена блока СКЗИ', quantity: 1, unit: 'шт.', price: 80_000_000 }] },
  })
  await expect(card.getByText(/смета изменилась$/)).toBeVisible()

  await card.getByRole('button', { name: 'По телефону…' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Ответ по телефону' })
  await dialog.getByText('Отказано', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'С кем говорили' }).fill('Ахметов К.')
  await dialog.getByRole('button', { name: 'Записать ответ' }).click()
  await expect(dialog.getByText('Напишите, почему отказались')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Почему отказались' }).fill('Дорого')
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Записать ответ' }).click()
  await expect(card.getByText(/^Ответ по телефону: Ахметов К\./)).toBeVisible()
  await expect(card.getByText('Дорого', { exact: true })).toBeVisible()
})

for (const [name, viewport] of [
  ['a desk', { viewport: { width: 1440, height: 900 } }],
  ['a phone', phone],
] as const)
  test(`estimates of several requests go by one letter and are answered one by one on ${name}`, async ({
    api,
    desk,
    browser,
    request,
  }) => {
    const tag = makeTag()
    const email = `boss-${crypto.randomUUID().slice(0, 8)}@example.ru`
    const company = await api.call(companiesRoutes.create, { body: { name: `ООО «${tag}»` } })
    const boss = await api.call(contactsRoutes.create, {
      body: { name: 'Ахметов Камиль', position: 'начальник колонны', companyId: company.id, email },
    })
    await api.call(contractsRoutes.create, {
      body: { companyId: company.id, number: tag, dateFrom: '2026-01-01', approverIds: [boss.id] },
    })
    const [one, two, changed] = await makeTasks(api, 3, {
      title: `Смета ${tag}`,
      companyId: company.id,
      costItems,
    })
    const free = await makeTask(api, { title: `Без затрат ${tag}`, companyId: company.id })
    if (!one || !two || !changed) throw new Error('no tasks')

    await test.step('one press sends them, and what has no costs is named', async () => {
      await openList(desk, 'skud', tag)
      await expect(desk.getByRole('row')).toHaveCount(5)
      for (const { id } of [one, two, changed, free])
        await desk.getByRole('checkbox', { name: `Выбрать заявку № ${id}` }).click()
      const bar = desk.getByRole('region', { name: 'Действия с выбранными' })
      await bar.getByRole('button', { name: 'Ещё' }).click()
      await desk.getByRole('dialog', { name: 'Остальные действия' }).getByText('На согласование').click()
      await expect(
        desk.getByRole('alert').getByText(`ID ${free.id}: Затрат нет: согласовывать нечего`),
      ).toBeVisible()
    })

    await api.call(tasksRoutes.update, {
      params: { id: changed.id },
      body: { costItems: [{ title: 'Другая работа', quantity: 1, unit: 'шт.', price: 91_000_000 }] },
    })
    const { items } = await (
      await apiOf(request, 'admin')
    ).call(lettersRoutes.list, { query: { to: email, limit: '5' } })
    expect(items).toHaveLength(1)
    const link = /\/a#[\w-]+/.exec(items[0]?.text ?? '')?.[0] ?? ''

    const context = await browser.newContext({
      ...viewport,
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
    })
    const page = await context.newPage()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: /^Сметы по 2.заявкам$/ })).toBeVisible()
    await expect(page.getByText(/^1.заявка из письма здесь нет: смета изменилась/)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(`Отказать по заявке № ${two.id}`).check()
    await page.getByLabel('Почему отказываете').fill('Продаём машину')
    await page.getByLabel('Ваше имя').fill('Ахметов К.')
    await page.getByRole('button', { name: /^Согласовать 900.000.*остальное отклонить$/ }).click()
    await expect(page.getByRole('heading', { name: 'Ответ принят' })).toBeVisible()
    await expect(page.getByText('Отклонено: Продаём машину')).toBeVisible()
    await expectAccessible(page)

    const costsOf = async ({ id }: { id: number }) => {
      const task = await api.call(tasksRoutes.get, { params: { id } })
      return { isApproved: task.isCostsApproved, isRefused: task.costsRefusedAt !== null }
    }
    expect(await costsOf(one)).toEqual({ isApproved: true, isRefused: false })
    expect(await costsOf(two)).toEqual({ isApproved: false, isRefused: true })
    expect(await costsOf(changed)).toEqual({ isApproved: false, isRefused: false })
    await context.close()
  })
