import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { documentsRoutes } from '@naryad/contract/documents/documents.routes'
import { taskTypesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Locator, Page } from '@playwright/test'

import { makeEngineer } from '../support/accounts.ts'
import { type Cut, startProxy } from '../support/proxy.ts'
import { makeTag, makeTask } from '../support/scenes.ts'
import { cardOf, expectSent, offerNetwork } from '../support/screen.ts'
import { apiOf, browserOf, expect, phone, test } from '../support/story.ts'

const picture = {
  name: 'пломба.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const report = 'Заменили блок, проверили связь'
const point = { title: 'Пломбы на месте', isRequired: true }

/** Whatever of the day adds or changes something at a task. */
const isWrite = ({ method, path }: { method: string; path: string }): boolean =>
  method !== 'GET' && /^\/api\/tasks\/\d+(\/|$)/.test(path)

const description = 'Экран гаснет на ходу, питание проверено'
const costs = [{ title: 'Предохранитель', quantity: 1, unit: 'шт', price: 45_000 }]

async function describeFault(card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Изменить: описание', exact: true }).tap()
  const text = card.getByRole('textbox', { name: 'Описание', exact: true })
  await text.fill(description)
  await card.getByRole('button', { name: 'Сохранить', exact: true }).tap()
  await expect(text).toBeHidden()
  // The history beside it may show the change that waits.
  await expect(card.getByText(description, { exact: true })).toBeVisible()
}

async function addCosts(card: Locator): Promise<void> {
  const part = card.getByRole('region', { name: 'Затраты' })
  await part.getByRole('button', { name: 'Добавить строку' }).tap()
  const title = part.getByRole('combobox', { name: 'Строка 1: название' })
  await title.fill('Предохранитель')
  await part.getByLabel('Строка 1: цена, рублей').fill('450')
  await part.getByRole('button', { name: 'Сохранить', exact: true }).tap()
  await expect(title).toBeHidden()
  await expect(part.getByText('Предохранитель')).toBeVisible()
}

/** The day of an engineer at one task, in the order in which it is done. `cutAgain`: the next edit is cut as well. */
async function workThrough(page: Page, card: Locator, id: number, cutAgain: () => void): Promise<void> {
  await card.getByRole('button', { name: 'Я на месте' }).tap()
  await expect(card.getByText(/^На месте с/)).toBeVisible()
  await card.getByRole('button', { name: 'В работу', exact: true }).tap()
  await expect(card.getByRole('button', { name: /^Статус: В работе/ })).toBeVisible()
  await describeFault(card)
  await expectSent(card)
  // Both edits go by the same call.
  cutAgain()
  await addCosts(card)
  await expectSent(card)
  await card.getByRole('textbox', { name: 'Комментарий коллегам' }).fill('Стою у ворот')
  await card.getByRole('button', { name: 'Отправить комментарий' }).tap()
  const chooser = page.waitForEvent('filechooser')
  await card.getByRole('button', { name: 'Добавить фото' }).tap()
  await (await chooser).setFiles(picture)
  await card.getByRole('checkbox', { name: point.title }).tap()
  await expect(card.getByRole('checkbox', { name: point.title })).toBeChecked()
  await card.getByRole('button', { name: 'Выполнить', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: `Выполнить заявку № ${id}` })
  await dialog.getByLabel('Что сделали').fill(report)
  // A photograph with a lost answer is sent again when the network says so; the end of the work waits for it.
  await expect(async () => {
    await offerNetwork(page)
    // The dialog may close after the look at it: a tap without a limit would wait for its button until the end.
    if (await dialog.isVisible())
      await dialog.getByRole('button', { name: 'Выполнить заявку' }).tap({ timeout: 2_000 })
    await expect(dialog).toBeHidden({ timeout: 1_000 })
  }).toPass()
}

async function signByClient(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Ещё действия' }).tap()
  await page.getByRole('menuitem', { name: 'Подпись клиента' }).tap()
  const dialog = page.getByRole('dialog', { name: /^Подпись под актом/ })
  await dialog.getByLabel('Кто подписывает').fill('Иванов Пётр')
  await dialog.getByRole('button', { name: 'Вписать фамилию' }).tap()
  await dialog.getByRole('checkbox', { name: /^Работы приняты/ }).check()
  await dialog.getByRole('button', { name: 'Подписать акт' }).tap()
  await expect(dialog).toBeHidden()
}

/** First what the server does not see as a whole, then what loses its answer. */
const cuts = ['before', 'during', 'within the answer to', 'after'] as const satisfies readonly Cut[]

test('an engineer’s day with every call cut at each point of it loses nothing and doubles nothing', async ({
  api,
  baseURL,
  browser,
  request,
}) => {
  test.slow()
  const engineer = await makeEngineer(request)
  const type = await (
    await apiOf(request, 'admin')
  ).call(taskTypesRoutes.create, {
    body: {
      title: `Выезд ${makeTag()}`,
      queues: ['tachograph'],
      checklist: [point],
      reportTemplate: '',
      isActive: true,
    },
  })
  const tag = makeTag()
  const task = await makeTask(api, {
    title: `Двор без связи ${tag}`,
    queue: 'tachograph',
    typeId: type.id,
    operatorId: engineer.id,
  })
  const proxy = await startProxy(baseURL ?? '')
  const page = await browserOf(browser, engineer.api, { ...phone, baseURL: proxy.url })
  const card = cardOf(page, task)
  // Alone in its list: otherwise the end of the work opens the next task, which another story may have made.
  await page.goto(`${proxy.url}/tasks/tachograph/${task.id}?query=${encodeURIComponent(tag)}`)
  await expect(card.getByRole('button', { name: 'Я на месте' })).toBeVisible({ timeout: 60_000 })

  // Each cut ends a run of the outbox: the next one begins when the network says so, here without a wait.
  await page.evaluate(() => setInterval(() => dispatchEvent(new Event('online')), 200))
  const met = new Map<string, number>()
  proxy.cut = (call) => {
    if (!isWrite(call)) return undefined
    const name = `${call.method} ${call.path.replace(/\d+/, 'ID')}`
    const attempt = met.get(name) ?? 0
    met.set(name, attempt + 1)
    return cuts[attempt]
  }
  await workThrough(page, card, task.id, () => met.delete('PUT /api/tasks/ID'))
  await signByClient(page, card)
  const params = { id: task.id }
  const signedAt = async () => {
    await offerNetwork(page)
    return (await api.call(tasksRoutes.get, { params })).signedAt
  }
  await expect.poll(signedAt, { timeout: 90_000 }).not.toBeNull()
  await expectSent(card)
  // Marks, status, edits, comment, photograph, checklist, end and signature were all met.
  expect(met.size).toBeGreaterThanOrEqual(8)
  expect([...met.keys()]).toContain('PUT /api/tasks/ID')
  await expect.poll(() => Math.min(...met.values())).toBeGreaterThan(cuts.length)

  const now = await api.call(tasksRoutes.get, { params })
  expect(now).toMatchObject({
    status: 'DONE',
    workReport: report,
    description,
    costItems: costs,
    checklist: [{ ...point, isDone: true }],
    commentsCount: 1,
    attachmentsCount: 1,
  })
  const { items: comments } = await api.call(tasksRoutes.comments, { params, query: {} })
  expect(comments.map(({ text }) => text)).toEqual(['Стою у ворот'])
  const { items: files } = await api.call(attachmentsRoutes.list, { params })
  expect(files.map(({ name }) => name)).toEqual([picture.name])
  const { items: actions } = await api.call(tasksRoutes.actions, { params, query: {} })
  const count = (wanted: string) => actions.filter(({ kind }) => kind === wanted).length
  expect([count('ON_SITE'), count('DONE'), count('SIGNED')]).toEqual([1, 1, 1])
  expect(await api.call(documentsRoutes.signature, { params })).toMatchObject({
    signerName: 'Иванов Пётр',
    act: { workReport: report },
  })
  await page.context().close()
  await proxy.stop()
})
