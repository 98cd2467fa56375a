import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { expectAccessible } from '../support/axe.ts'
import { clientCompany, makeCar } from '../support/scenes.ts'
import { cardOf, openList, tabTo } from '../support/screen.ts'
import { expect, test } from '../support/story.ts'

test('a dispatcher creates a task by the keyboard alone; what is missing is said under its field', async ({
  api,
  desk,
}) => {
  const company = await clientCompany(api)
  const car = await makeCar(api, company.id)
  await openList(desk, 'luv')

  await desk.keyboard.press('KeyC')
  const form = desk.getByRole('dialog', { name: 'Новая заявка' })
  const truck = form.getByRole('combobox', { name: 'ТС', exact: true })
  await expect(truck).toBeFocused()
  await expect(desk.getByRole('option', { name: 'Заявка без ТС' })).toBeVisible()
  await expectAccessible(desk)

  await test.step('the first wrong field has the focus', async () => {
    await tabTo(desk, form.getByLabel('Описание'))
    await desk.keyboard.press('Control+Enter')
    await expect(form.getByRole('alert')).toHaveText('3 поля заполнены неверно')
    await expectAccessible(desk)
    await expect(form.getByText('Выберите ТС или «Заявка без ТС»')).toBeVisible()
    await expect(form.getByText('Выберите вид работ')).toBeVisible()
    await expect(truck).toBeFocused()
  })

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
  // Mending a field takes its sentence away at once.
  await expect(form.getByRole('alert')).toHaveText('2 поля заполнены неверно')
  await expect(form.getByText('Выберите ТС или «Заявка без ТС»')).toBeHidden()

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
