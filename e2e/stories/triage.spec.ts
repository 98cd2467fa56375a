import { taskCategoriesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { triageRoutes } from '@naryad/contract/triage/triage.routes'

import { expectAccessible } from '../support/axe.ts'
import { demoEngineer, makeTag, makeTask, unique } from '../support/scenes.ts'
import { openTask } from '../support/screen.ts'
import { type Api, apiOf, browserOf, expect, phoneOf, test } from '../support/story.ts'

/** A category with two questions; an administrator writes a third one on the screen. */
async function makeCategory(admin: Api): Promise<{ id: number; title: string }> {
  const category = await admin.call(taskCategoriesRoutes.create, {
    body: { title: `Молчит ${makeTag()}`, queue: 'tachograph', isActive: true },
  })
  await admin.call(triageRoutes.save, {
    params: { id: category.id },
    body: {
      questions: [
        {
          title: 'Масса включена?',
          kind: 'YES_NO',
          verdicts: [{ answer: 'Нет', verdict: 'REMOTE', advice: 'Включить массу' }],
        },
        {
          title: 'Какое напряжение?',
          kind: 'NUMBER',
          verdicts: [
            {
              answer: '< 9',
              verdict: 'VISIT',
              advice: 'Проверить питание',
              parts: [
                { title: 'Предохранитель', quantity: 2 },
                { title: 'Провод', quantity: 1 },
              ],
            },
          ],
        },
      ],
    },
  })
  return category
}

test('a request is solved by phone with the keyboard alone', async ({ api, desk, request }) => {
  const category = await makeCategory(await apiOf(request, 'admin'))
  const task = await makeTask(api, {
    queue: 'tachograph',
    title: unique('Нет связи'),
    categoryId: category.id,
  })
  const card = await openTask(desk, task)
  const part = card.getByRole('region', { name: 'Можно удалённо?' })
  await expect(part.getByText('Вопрос 1 из 2')).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('r')
  await desk.keyboard.press('1')
  await expect(part.getByRole('textbox', { name: 'Какое напряжение?' })).toBeFocused()
  await desk.keyboard.type('24,6')
  await desk.keyboard.press('Enter')
  await expect(part.getByText('Опросник не решил')).toBeVisible()
  await part.getByRole('button', { name: 'Ответить заново' }).focus()
  await desk.keyboard.press('Enter')
  await expect(part.getByRole('textbox')).toBeFocused()
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Tab')
  await expect(part.getByRole('button', { name: 'Назад' })).toBeFocused()
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('2')
  await expect(part.getByText('Можно удалённо', { exact: true })).toBeVisible()
  await part.getByRole('button', { name: 'Выполнить удалённо' }).focus()
  await desk.keyboard.press('Enter')
  const dialog = desk.getByRole('dialog', { name: /^Выполнить удалённо/ })
  await expect(dialog.getByRole('textbox', { name: 'Что сделали' })).toHaveValue(/Масса включена: Нет/)
  await expectAccessible(desk)
  await desk.keyboard.press('Control+Enter')
  await expect(async () => {
    const { status, triage } = await api.call(tasksRoutes.get, { params: { id: task.id } })
    expect([status, triage?.verdict]).toEqual(['REMOTE_DONE', 'REMOTE'])
  }).toPass()
})

test('an engineer packs with a thumb what the answers ask for', async ({ api, browser, request }) => {
  const category = await makeCategory(await apiOf(request, 'admin'))
  const { id: operatorId } = await demoEngineer(api)
  const plannedFrom = new Date(Date.now() + 3_600_000).toISOString()
  const task = await makeTask(api, {
    queue: 'tachograph',
    title: unique('Нет связи'),
    categoryId: category.id,
    operatorId,
    plannedFrom,
  })
  const page = await phoneOf(browser, await apiOf(request, 'engineer'))
  const card = await openTask(page, task)
  const part = card.getByRole('region', { name: 'Можно удалённо?' })
  await part.getByRole('button', { name: 'Да' }).tap()
  await part.getByRole('textbox').fill('3')
  await part.getByRole('button', { name: 'Дальше' }).tap()
  await expect(part.getByText('Нужен выезд')).toBeVisible()
  const take = card.getByRole('list', { name: 'Взять с собой' })
  await take.getByRole('checkbox', { name: 'Провод' }).tap()
  await expect(card.getByText('1 из 2')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/day')
  const day = page.getByRole('region', { name: /^Взять с собой/ }).first()
  await expect(day.getByRole('checkbox', { name: 'Предохранитель × 2' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.context().close()
})

test('an administrator writes a question and tries it out', async ({ request, browser }) => {
  const admin = await apiOf(request, 'admin')
  const category = await makeCategory(admin)
  const page = await browserOf(browser, admin)
  await page.goto('/settings/dictionaries?list=categories')
  await page.getByRole('button', { name: `Опросник: ${category.title}` }).click()
  const form = page.getByRole('dialog', { name: `Опросник: «${category.title}»` })
  await form.getByRole('button', { name: 'Добавить вопрос' }).click()
  await page.keyboard.type('Горит лампа?')
  await form.getByRole('button', { name: 'Проверить' }).click()
  const trial = form.getByRole('region', { name: 'Проверка опросника' })
  await page.keyboard.press('2')
  await expect(trial.getByText('Можно удалённо', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Опросник сохранён')).toBeVisible()
  await expect(page.getByRole('button', { name: `Опросник: ${category.title}` })).toHaveText('3 вопроса')
  await page.context().close()
})
