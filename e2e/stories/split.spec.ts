import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { clientCompany, makeCar, makeTask, unique } from '../support/scenes.ts'
import { openTask, runCommand } from '../support/screen.ts'
import { expect, test } from '../support/story.ts'

test('a request is split by trucks, each once, and follows its parts', async ({ api, desk }) => {
  const company = await clientCompany(api)
  const cars = await Promise.all([makeCar(api, company.id), makeCar(api, company.id)])
  const task = await makeTask(api, { title: unique('Обновить списки доступа'), companyId: company.id })
  const { id } = task
  const card = await openTask(desk, task)

  await runCommand(card, /^Разделить по ТС/)
  const dialog = desk.getByRole('dialog', { name: `Разделить заявку № ${id} по ТС` })
  await dialog.getByRole('button', { name: 'Создать подзаявки' }).click()
  await expect(desk.getByText('Выберите хотя бы одно ТС')).toBeVisible()
  for (const car of cars) {
    await dialog.getByRole('textbox', { name: 'Добавить ТС по номеру или VIN' }).fill(car.plate)
    await dialog.locator('label').filter({ hasText: car.plate }).getByRole('checkbox').check()
  }
  await dialog.getByRole('button', { name: 'Создать 2 подзаявки' }).click()
  await expect(dialog).toBeHidden()

  const parts = card.getByRole('region', { name: 'Подзаявки' })
  await expect(parts.getByText('0 из 2')).toBeVisible()
  for (const { plate } of cars) await expect(parts.getByRole('link').filter({ hasText: plate })).toBeVisible()

  await test.step('with open parts it can be neither finished nor closed', async () => {
    await card.getByRole('button', { name: 'Ещё действия' }).click()
    for (const name of [/^Выполнить/, /^Закрыть заявку/]) {
      await expect(desk.getByRole('menuitem', { name })).toBeDisabled()
      await expect(desk.getByRole('menuitem', { name })).toContainText(
        'Сначала завершите подзаявки: открыто 2',
      )
    }
    await desk.keyboard.press('Escape')
    await expect(
      api.call(tasksRoutes.close, { params: { id }, body: { closeReason: 'Решено по телефону' } }),
    ).rejects.toThrow('Открыты подзаявки')
  })

  const { items: children } = await api.call(tasksRoutes.childs, { params: { id }, query: {} })
  const finish = (childId: number) =>
    api.call(tasksRoutes.done, {
      params: { id: childId },
      body: { workReport: 'Списки доступа загружены и проверены' },
    })
  const status = card.getByRole('button', { name: /^Статус:/ })
  const [first, second] = children
  if (!first || !second) throw new Error('two parts were made')

  await test.step('a truck that has its part already is not offered again', async () => {
    await parts.getByRole('button', { name: 'Разделить по ТС' }).click()
    const plate = first.car?.plate ?? ''
    await dialog.getByRole('textbox', { name: 'Добавить ТС по номеру или VIN' }).fill(plate)
    const line = dialog.locator('label').filter({ hasText: plate })
    await expect(line.getByText(`уже есть подзаявка № ${first.id}`)).toBeVisible()
    await expect(line.getByRole('checkbox')).toBeDisabled()
    await desk.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the first part at work, the parent is at work', async () => {
    await api.call(tasksRoutes.status, { params: { id: first.id }, body: { status: 'IN_PROGRESS' } })
    await expect(status).toHaveText('В работе')
    await finish(first.id)
    await expect(parts.getByText('1 из 2')).toBeVisible()
  })

  await test.step('all parts done, the parent is done', async () => {
    await parts
      .getByRole('link')
      .filter({ hasText: String(second.id) })
      .click()
    await expect(desk).toHaveURL(new RegExp(`/tasks/skud/${second.id}`))
    await expect(desk.getByRole('link', { name: `Часть заявки № ${id}` })).toBeVisible()
    await finish(second.id)
    await desk.getByRole('link', { name: `Часть заявки № ${id}` }).click()
    await expect(parts.getByText('2 из 2')).toBeVisible()
    await expect(status).toHaveText('Выполнена')
  })
})

test('beside a long status the head of a card holds in one row, and what does not fit is one key press away', async ({
  api,
  desk,
}) => {
  const task = await makeTask(api, { title: unique('Согласовать смету') })
  const params = { id: task.id }
  for (const status of ['IN_PROGRESS', 'COSTS_APPROVAL'] as const)
    await api.call(tasksRoutes.status, { params, body: { status } })
  const card = await openTask(desk, task)
  const head = card.getByRole('button')
  const top = async (name: string): Promise<number | undefined> =>
    (await head.filter({ hasText: new RegExp(`^${name}$`) }).boundingBox())?.y

  const status = await top('Согласование затрат')
  for (const name of ['Выполнить', 'Удалённо', 'Закрыть заявку', 'Ещё']) expect(await top(name)).toBe(status)
  await card.getByRole('button', { name: 'Ещё', exact: true }).press('Enter')
  await expect(desk.getByRole('menuitem', { name: /^Разделить по ТС/ })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('dialog', { name: `Разделить заявку № ${task.id} по ТС` })).toBeVisible()
})
