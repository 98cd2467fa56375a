import { expectAccessible } from '../support/axe.ts'
import { clientCompany, kindOf, makeCar, makeTag, makeTask, makeTasks, unique } from '../support/scenes.ts'
import { cardOf, openList, openTask, rowOf, runCommand, visit } from '../support/screen.ts'
import { type Api, apiOf, expect, phoneOf, test } from '../support/story.ts'
import { expectFitForPhone, smallTargets } from '../support/targets.ts'

test.describe.configure({ mode: 'parallel' })

/** A task with everything on it that a card can show. */
async function fullTask(api: Api) {
  const company = await clientCompany(api)
  const car = await makeCar(api, company.id)
  const kind = await kindOf(api, 'skud', 'Ремонт', 'Считыватель')
  return makeTask(api, {
    title: unique('Всё сразу'),
    description: 'Карта не читается с утра',
    companyId: company.id,
    carId: car.id,
    priority: 'CRITICAL',
    costItems: [
      { title: 'Выезд', quantity: 62, unit: 'км', price: 90_000_000 },
      { title: 'Считыватель', quantity: 1, unit: 'шт', price: 168_000 },
    ],
    ...kind,
  })
}

test('a list, and what opens over it: columns, filters, the palette, the profile', async ({ api, desk }) => {
  await openList(desk, 'tachograph')
  await expectAccessible(desk)

  // Over a list of one row: the rows have been looked at.
  const task = await makeTask(api, { title: unique('Одна') })
  await visit(desk, `/tasks/skud?query=${task.id}`)
  await expect(rowOf(desk, task)).toBeVisible()
  await desk.getByRole('button', { name: 'Вид таблицы' }).click()
  await expect(desk.getByRole('dialog', { name: 'Вид таблицы' })).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  const condition = desk.getByRole('dialog', { name: 'Добавить условие' })
  await desk.getByRole('button', { name: 'Фильтр', exact: true }).click()
  await expect(condition).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  await expect(condition).toBeHidden()

  await desk.keyboard.press('Control+KeyK')
  const palette = desk.getByRole('dialog', { name: 'Поиск и команды' })
  await palette.getByRole('combobox').fill('417')
  await expect(palette.getByRole('group', { name: 'Автомобили' })).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await desk.getByRole('button', { name: 'Сохранить фильтр' }).click()
  await expect(desk.getByRole('dialog', { name: 'Новый фильтр' }).getByLabel('Название')).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')

  const profile = desk.getByRole('dialog', { name: 'Профиль' })
  await desk.getByRole('button', { name: /^Профиль:/ }).click()
  await expect(profile).toBeVisible()
  await expectAccessible(desk)
  for (const view of [/Сменить пароль/, /Сеансы/, /Второй фактор/]) {
    await desk.getByRole('button', { name: view }).click()
    await expect(desk.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(desk)
    await desk.getByRole('dialog').getByRole('button', { name: 'Назад' }).click()
  }
})

test('a list that could not be read, where nothing is found, with nothing in it yet, and refused for want of the second factor', async ({
  desk,
}) => {
  const searches = '**/api/tasks/search'
  // First: a list that has been read once is shown as it was.
  await desk.route(searches, (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, message: 'На сервере произошла ошибка' } }),
  )
  await desk.goto('/tasks/skud')
  await expect(desk.getByText('Не удалось загрузить список')).toBeVisible()
  await expectAccessible(desk)

  await desk.unroute(searches)
  await visit(desk, `/tasks/skud?query=${makeTag()}`)
  await expect(desk.getByText(/ничего не найдено/)).toBeVisible()
  await expectAccessible(desk)

  await desk.route(searches, (route) =>
    route.fulfill({ json: { items: [], totalCount: 0, totalIsExact: true } }),
  )
  await visit(desk, '/tasks/luv')
  await expect(desk.getByText('Заявок пока нет')).toBeVisible()
  await expectAccessible(desk)

  await desk.route('**/api/tasks/**', (route) =>
    route.fulfill({
      status: 403,
      json: { statusCode: 403, error: 'SECOND_FACTOR_DUE', message: 'Настройте второй фактор' },
    }),
  )
  await visit(desk, '/tasks/tachograph')
  await expect(desk.getByRole('heading', { name: 'Нужен второй фактор' })).toBeVisible()
  await expectAccessible(desk)
})

test('the bulk bar, its choices and its window', async ({ api, desk }) => {
  const tag = makeTag()
  await makeTasks(api, 2, { title: `Вместе ${tag}` })
  await openList(desk, 'skud', tag)
  await desk.getByRole('checkbox', { name: 'Выбрать все на странице' }).click()
  const bar = desk.getByRole('region', { name: 'Действия с выбранными' })
  await bar.getByRole('button', { name: 'Оператор' }).click()
  await expect(desk.getByRole('option', { name: /Хасанов/ })).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Закрыть заявки' }).click()
  await expect(desk.getByLabel('Решено по телефону')).toBeVisible()
  await expectAccessible(desk)
})

test('a card beside its list and over the whole width, and what opens over it', async ({ api, desk }) => {
  test.setTimeout(120_000)
  const task = await fullTask(api)
  const card = await openTask(desk, task)
  await expect(card.getByText(/Не согласованы: /)).toBeVisible()
  await expectAccessible(desk)
  await card.getByRole('button', { name: 'На всю ширину' }).click()
  await expect(card.getByRole('button', { name: 'Рядом со списком' })).toBeVisible()
  await expectAccessible(desk)
  await card.getByRole('button', { name: /^Статус:/ }).click()
  await expect(desk.getByRole('menuitem', { name: 'В работе' })).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')

  await card.getByRole('button', { name: 'Рядом со списком' }).click()
  await desk.keyboard.press('Shift+Slash')
  const keys = desk.getByRole('dialog', { name: 'Горячие клавиши' })
  await expect(keys).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await desk.keyboard.press('KeyE')
  await expect(desk.getByRole('dialog').getByLabel('Тема')).toBeVisible()
  await expectAccessible(desk)
})

test('the windows of a card, the question and the return to work', async ({ api, desk }) => {
  test.setTimeout(120_000)
  const task = await makeTask(api, {
    title: unique('Окно'),
    ...(await kindOf(api, 'skud', 'Ремонт', 'Считыватель')),
  })
  const card = await openTask(desk, task)
  for (const [name, open] of [
    ['Выполнить заявку', () => runCommand(card, /^Выполнить/)],
    ['Закрыть заявку', () => runCommand(card, /^Закрыть заявку/)],
    ['Разделить заявку', () => runCommand(card, /^Разделить по ТС/)],
    [
      'План заявки',
      () =>
        card
          .getByRole('button', { name: /^План: / })
          .first()
          .click(),
    ],
  ] as const) {
    await open()
    const dialog = desk.getByRole('dialog', { name })
    await expect(dialog.getByRole('button', { name: 'Отменить' })).toBeVisible()
    await expectAccessible(desk)
    await dialog.getByRole('button', { name: 'Отменить' }).click()
    await expect(dialog).toBeHidden()
  }

  await card.getByRole('button', { name: 'Ещё действия' }).click()
  await desk.getByRole('menuitem', { name: `Удалить заявку № ${task.id}` }).click()
  await expect(desk.getByRole('alertdialog', { name: `Удалить заявку № ${task.id}?` })).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'НЕТ', exact: true }).click()
  await runCommand(card, /^Закрыть заявку/)
  const closing = desk.getByRole('dialog', { name: `Закрыть заявку № ${task.id}` })
  await closing.getByRole('radio', { name: 'Решено по телефону' }).check()
  await closing.getByRole('button', { name: 'Закрыть заявку' }).click()
  await card.getByRole('button', { name: 'Открыть повторно' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Открыть повторно' })
  await dialog.getByRole('button', { name: 'Открыть повторно' }).click()
  await expect(dialog.getByText('Напишите причину: не меньше 3 знаков')).toBeVisible()
  await expectAccessible(desk)
})

test('a phone: its list, sections, filters and card, with targets as large as a finger', async ({
  api,
  browser,
  request,
}) => {
  const task = await fullTask(api)
  const page = await phoneOf(browser, await apiOf(request, 'senior'))
  await page.goto('/tasks/tachograph')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expect.poll(() => smallTargets(page)).toEqual([])
  await visit(page, `/tasks/skud?query=${task.id}`)
  await expect(rowOf(page, task)).toBeVisible()
  await expectFitForPhone(page)
  for (const [button, name] of [
    ['Ещё', 'Разделы'],
    ['Фильтры', 'Фильтры'],
  ] as const) {
    await page.getByRole('button', { name: button }).tap()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await expectFitForPhone(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await rowOf(page, task).tap()
  const card = cardOf(page, task)
  await expect(card.getByText(/Не согласованы: /)).toBeVisible()
  await expectFitForPhone(page)
  for (const part of ['Описание', 'Файлы', 'История']) {
    await card
      .getByRole('heading', { name: new RegExp(`^${part}`) })
      .first()
      .scrollIntoViewIfNeeded()
    await expect.poll(() => smallTargets(page), part).toEqual([])
  }
  await page.context().close()
})
