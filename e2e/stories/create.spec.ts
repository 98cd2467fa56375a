import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Page } from '@playwright/test'

import { expectAccessible } from '../support/axe.ts'
import { clientCompany, makeCar, makeTask, unique } from '../support/scenes.ts'
import { cardOf, openList, tabTo } from '../support/screen.ts'
import { expect, test } from '../support/story.ts'

/** The form asks first for the truck; where one is known already, for the work. */
async function startTask(page: Page, first = 'ТС') {
  await page.keyboard.press('KeyC')
  const form = page.getByRole('dialog', { name: 'Новая заявка' })
  await expect(form.getByRole('combobox', { name: first, exact: first === 'ТС' })).toBeFocused()
  return form
}

test('a dispatcher creates a task by the keyboard alone', async ({ api, desk }) => {
  const company = await clientCompany(api)
  const car = await makeCar(api, company.id)
  await openList(desk, 'luv')

  const form = await startTask(desk)
  // Half of the plate, in the wrong layout's letters and without the region.
  const latin = {
    А: 'a',
    В: 'b',
    Е: 'e',
    К: 'k',
    М: 'm',
    Н: 'h',
    О: 'o',
    Р: 'p',
    С: 'c',
    Т: 't',
    У: 'y',
    Х: 'x',
  }
  const half = car.plate.slice(0, 6).replace(/[А-Я]/g, (sign) => latin[sign as keyof typeof latin])
  await desk.keyboard.type(half)
  // At once: the answer is not there yet, and it is still the typed truck that is chosen.
  await desk.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Организация' })).toHaveValue(company.name)

  await tabTo(desk, form.getByLabel('Вид работ'))
  await desk.keyboard.type('ремонт')
  await desk.keyboard.press('Enter')
  await tabTo(desk, form.getByLabel('Категория'))
  await desk.keyboard.type('видео')
  await desk.keyboard.press('Enter')
  await expect(form.getByLabel('Тема')).toHaveValue('Ремонт: Видеорегистратор')
  await desk.keyboard.press('Control+Enter')

  await expect(desk).toHaveURL(/\/tasks\/luv\/\d+/)
  const id = Number(/luv\/(\d+)/.exec(desk.url())?.[1])
  await expect(desk.getByText(`Заявка № ${id} создана`)).toBeVisible()
  await expect(cardOf(desk, { id })).toBeVisible()

  const task = await api.call(tasksRoutes.get, { params: { id } })
  expect(task).toMatchObject({
    title: 'Ремонт: Видеорегистратор',
    queue: 'luv',
    car: { id: car.id },
    company: { id: company.id },
    type: { title: 'Ремонт' },
    category: { title: 'Видеорегистратор' },
  })
})

test('what is missing is said under its field, and the first wrong one has the focus', async ({ desk }) => {
  await openList(desk, 'luv')
  const form = await startTask(desk)
  await expect(desk.getByRole('option', { name: 'Заявка без ТС' })).toBeVisible()
  await expectAccessible(desk)
  await tabTo(desk, form.getByLabel('Описание'))
  await desk.keyboard.press('Control+Enter')

  await expect(form.getByRole('alert')).toHaveText('3 поля заполнены неверно')
  await expectAccessible(desk)
  await expect(form.getByText('Выберите ТС или «Заявка без ТС»')).toBeVisible()
  await expect(form.getByText('Выберите вид работ')).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'ТС', exact: true })).toBeFocused()

  // Mending a field takes its sentence away at once.
  await desk.getByRole('option', { name: 'Заявка без ТС' }).click()
  await expect(form.getByRole('alert')).toHaveText('2 поля заполнены неверно')
  await expect(form.getByText('Выберите ТС или «Заявка без ТС»')).toBeHidden()
})

test('a request about the same truck is joined to the open task', async ({ api, desk }) => {
  const car = await makeCar(api)
  const task = await makeTask(api, {
    title: unique('Нет связи с регистратором'),
    queue: 'luv',
    carId: car.id,
  })
  await openList(desk, 'luv')
  const form = await startTask(desk)
  await desk.keyboard.type(car.plate)
  const option = desk.getByRole('option').filter({ hasText: car.plate })
  await expect(option.filter({ hasText: '1 открытая заявка' })).toBeVisible()
  await desk.keyboard.press('Enter')

  const similar = form.getByRole('region', { name: 'Похожие заявки' })
  await expect(similar.getByText('У этого ТС уже есть открытые заявки')).toBeVisible()
  await expect(similar.getByText(task.title)).toBeVisible()
  await form.getByLabel('Описание').fill('Звонил водитель: экран погас совсем')
  await similar.getByRole('button', { name: 'Присоединить' }).click()

  await expect(form).toBeHidden()
  await expect(cardOf(desk, task).getByText('Звонил водитель: экран погас совсем')).toBeVisible()
  const { items } = await api.call(tasksRoutes.comments, { params: { id: task.id }, query: {} })
  expect(items).toMatchObject([{ text: 'Звонил водитель: экран погас совсем', isInternal: true }])
})

test('a half-filled form survives a reload, and is forgotten only when one says so', async ({
  api,
  desk,
}) => {
  const car = await makeCar(api)
  await openList(desk, 'luv')
  const form = await startTask(desk)
  await desk.keyboard.type(car.plate)
  await desk.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'ТС', exact: true })).toHaveValue('КАМАЗ 54901')
  await form.getByLabel('Описание').fill('Регистратор пишет через раз')
  await desk.reload()

  await expect(desk.getByRole('heading', { name: 'ЛУВ', level: 1 })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Новая заявка' })).toBeVisible()
  await startTask(desk, 'Вид работ')
  await expect(form.getByLabel('Описание')).toHaveValue('Регистратор пишет через раз')
  await expect(form.getByRole('combobox', { name: 'ТС', exact: true })).toHaveValue('КАМАЗ 54901')
  await expect(form.getByText(/черновик сохранён в \d\d:\d\d/)).toBeVisible()

  await form.getByRole('button', { name: 'Отменить' }).click()
  const question = desk.getByRole('alertdialog', { name: 'Удалить черновик?' })
  await question.getByRole('button', { name: 'НЕТ' }).click()
  await expect(form.getByLabel('Описание')).toHaveValue('Регистратор пишет через раз')
  await form.getByRole('button', { name: 'Отменить' }).click()
  await question.getByRole('button', { name: 'ДА' }).click()
  await expect(form).toBeHidden()
  await startTask(desk)
  await expect(form.getByLabel('Описание')).toHaveValue('')
})
