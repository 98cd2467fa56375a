import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import type { Page } from '@playwright/test'

import { apiOfAccount, makeAccount } from '../support/accounts.ts'
import { expectAccessible } from '../support/axe.ts'
import { makeTask, unique } from '../support/scenes.ts'
import { cardOf, visit } from '../support/screen.ts'
import { apiOf, browserOf, expect, phone, test } from '../support/story.ts'
import { expectFitForPhone } from '../support/targets.ts'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** What the system does with the share target of an installed application: a POST of a form, which opens the page. */
const shareFile = (page: Page, name: string): Promise<void> =>
  page.evaluate(
    ({ data, title }) => {
      const bytes = Uint8Array.from(atob(data), (sign) => sign.codePointAt(0) ?? 0)
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], title, { type: 'image/png' }))
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
      input.files = transfer.files
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/share',
        enctype: 'multipart/form-data',
      })
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { data: png, title: name },
  )

test('a photograph shared into the installed application becomes a file of the chosen request', async ({
  api,
  browser,
  request,
}) => {
  test.slow()
  const engineer = await makeAccount(request, await apiOf(request, 'admin'), { role: 'engineer' })
  const task = await makeTask(api, {
    title: unique('Пломба сорвана'),
    queue: 'tachograph',
    operatorId: engineer.id,
  })
  const page = await browserOf(browser, await apiOfAccount(request, engineer), {
    ...phone,
    serviceWorkers: 'allow',
  })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Главное меню' })).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await shareFile(page, 'пломба.png')
  await expect(page).toHaveURL(/\/share$/)
  await expect(page.getByText('1 файл: пломба.png')).toBeVisible()
  const choice = page.getByRole('list', { name: 'К какой заявке приложить' })
  await expect(choice.getByRole('button', { name: task.title })).toBeVisible()
  await expectAccessible(page)
  // The shared file is stored on the device: it survives a reload.
  await page.reload()
  await expect(page.getByText('1 файл: пломба.png')).toBeVisible()
  await choice.getByRole('button', { name: task.title }).tap()
  await expect(cardOf(page, task)).toBeVisible()
  const files = async () =>
    (await api.call(attachmentsRoutes.list, { params: { id: task.id } })).items.map(({ name }) => name)
  await expect.poll(files, { timeout: 60_000 }).toEqual(['пломба.png'])
  await visit(page, '/share')
  await expect(page.getByText('Нечего прикладывать')).toBeVisible()
  await expectFitForPhone(page)
  await visit(page, '/share?error=full')
  await expect(page.getByText(/^На устройстве не осталось места для файлов/)).toBeVisible()
  await page.context().close()
})
