import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { clientCompany, makeCar, makeTask, unique } from '../support/scenes.ts'
import { cardOf, openTask } from '../support/screen.ts'
import { expect, phoneOf, test } from '../support/story.ts'

test('a request is copied for a truck, linked, and merged with its duplicate, which a phone takes back', async ({
  api,
  browser,
  desk,
}) => {
  const company = await clientCompany(api)
  const car = await makeCar(api, company.id)
  const facts = { companyId: company.id }
  const [task, duplicate, near] = [
    await makeTask(api, { title: unique('Не открывается шлагбаум'), ...facts }),
    await makeTask(api, { title: unique('Шлагбаум стоит'), ...facts }),
    await makeTask(api, { title: unique('Списки доступа'), ...facts }),
  ]
  const card = await openTask(desk, task)
  const links = card.getByRole('region', { name: 'Связи' })

  await test.step('a copy for a chosen truck', async () => {
    await desk.keyboard.press('Shift+B')
    const dialog = desk.getByRole('dialog', { name: `Копия заявки № ${task.id}` })
    await dialog.getByRole('textbox', { name: 'Добавить ТС по номеру или VIN' }).fill(car.plate)
    await dialog.locator('label').filter({ hasText: car.plate }).getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Создать 1 копию' }).click()
    await expect(dialog).toBeHidden()
    await expect(links.getByText('есть копия')).toBeVisible()
  })

  await test.step('a link by number', async () => {
    await desk.keyboard.press('l')
    const dialog = desk.getByRole('dialog', { name: `Связать заявку № ${task.id}` })
    await dialog.getByRole('combobox', { name: 'Заявка' }).fill(String(near.id))
    await desk.getByRole('option').filter({ hasText: near.title }).click()
    await dialog.getByText('Тот же выезд').click()
    await dialog.getByRole('button', { name: 'Связать' }).click()
    await expect(links.getByRole('link').filter({ hasText: near.title })).toContainText('тот же выезд')
  })

  await test.step('the duplicate is closed and shown', async () => {
    await desk.keyboard.press('Shift+M')
    const dialog = desk.getByRole('dialog', { name: 'Объединить заявки' })
    await dialog.getByRole('combobox', { name: 'Добавить заявку' }).fill(String(duplicate.id))
    await desk.getByRole('option').filter({ hasText: duplicate.title }).click()
    await dialog.getByRole('button', { name: 'Объединить', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(links.getByRole('link').filter({ hasText: duplicate.title })).toContainText('Закрыта')
    const closed = await api.call(tasksRoutes.get, { params: { id: duplicate.id } })
    expect(closed).toMatchObject({ status: 'CLOSED', mergedIntoId: task.id })
  })

  await test.step('on a phone it is taken back', async () => {
    const phone = await phoneOf(browser, api)
    await phone.goto(`/tasks/${duplicate.queue}/${duplicate.id}`)
    const shown = cardOf(phone, duplicate)
    await expect(shown.getByRole('link', { name: `Объединена с № ${task.id}` })).toBeVisible()
    await shown.getByRole('button', { name: 'Разъединить' }).click()
    await phone.getByRole('button', { name: 'ДА' }).click()
    await expect(shown.getByRole('link', { name: `Объединена с № ${task.id}` })).toBeHidden()
    const opened = await api.call(tasksRoutes.get, { params: { id: duplicate.id } })
    expect(opened).toMatchObject({ status: 'NEW', mergedIntoId: null })
    await phone.context().close()
  })
})
