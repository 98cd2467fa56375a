import { shiftsRoutes } from '@naryad/contract/shifts/shifts.routes'

import { apiOfAccount, makeAccount } from '../support/accounts.ts'
import { expectAccessible } from '../support/axe.ts'
import { makeTask, unique } from '../support/scenes.ts'
import { readAhead } from '../support/screen.ts'
import { apiOf, browserOf, expect, phoneOf, test } from '../support/story.ts'

test('a dispatcher assigns a new request from the sheet and hands the shift over, the next one takes it on a phone', async ({
  browser,
  request,
}) => {
  const admin = await apiOf(request, 'admin')
  // A set of queues of their own, so that no other story has an open handover of it.
  const facts = { queues: ['luv', 'external'] as ('luv' | 'external')[] }
  const leaving = await makeAccount(request, admin, facts)
  const coming = await makeAccount(request, admin, facts)
  const giver = await apiOfAccount(request, leaving)
  const title = unique('Не выгружается договор')
  const task = await makeTask(giver, { queue: 'luv', title, priority: 'CRITICAL' })
  const page = await browserOf(browser, giver)
  await page.setViewportSize({ width: 1440, height: 900 })

  await test.step('the sheet lists the request, which is given to the dispatcher', async () => {
    await page.goto('/tasks/luv')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect(page).toHaveURL(/\/shift/)
    await expect(page.getByRole('heading', { name: 'Смена', level: 1 })).toBeVisible()
    await page.getByRole('tab', { name: 'ЛУВ' }).click()
    await expectAccessible(page)
    await page.goto('/shift?view=luv')
    const assign = page.getByRole('button', { name: `Назначить оператора: №\u00a0${task.id}` }).first()
    await assign.click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Оператор' }).fill(leaving.lastName)
    await page.getByRole('option', { name: new RegExp(leaving.lastName) }).click()
    await form.getByRole('button', { name: 'Назначить' }).click()
    await expect(form).toBeHidden()
    await expect(assign).toBeHidden()
  })

  await test.step('the shift is handed over with a note', async () => {
    await page.getByLabel('Записка сменщику').fill('Клиенту не звонить, он пишет на почту')
    await page.getByRole('combobox', { name: 'Кому' }).fill(coming.lastName)
    await page.getByRole('option', { name: new RegExp(coming.lastName) }).click()
    await page.getByRole('button', { name: 'Сдать смену' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Да' }).click()
    await expect(page).toHaveURL(/\/shift\/\d+$/)
    await expect(page.getByText('Клиенту не звонить, он пишет на почту')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the next dispatcher finds it on a phone and takes it without a network', async () => {
    const mobile = await phoneOf(browser, await apiOfAccount(request, coming))
    // The line of waiting changes arrives after the screen.
    const ahead = readAhead(mobile, 'WaitingChanges')
    await mobile.goto('/shift')
    await ahead
    await expect(mobile.getByRole('link', { name: 'Открыть и принять' })).toBeVisible()
    await expectAccessible(mobile)
    await mobile.getByRole('link', { name: 'Открыть и принять' }).tap()
    await expect(mobile.getByText('Клиенту не звонить, он пишет на почту')).toBeVisible()
    await mobile.getByLabel('Что неясно').fill('Кто поедет?')
    await expectAccessible(mobile)
    await mobile.context().setOffline(true)
    await mobile.getByRole('button', { name: 'Принять смену' }).tap()
    await expect(mobile.getByText('Отправится, когда появится сеть')).toBeVisible()
    await expect(mobile.getByText(/1\sизменение ждёт отправки/)).toBeVisible()
    await expectAccessible(mobile)
    await mobile.context().setOffline(false)
    await expect(mobile.getByRole('heading', { name: 'Неясно принявшему' })).toBeVisible()
  })

  await test.step('the one who has left sees the doubts', async () => {
    await expect(page.getByText('Кто поедет?')).toBeVisible()
    const { items } = await giver.call(shiftsRoutes.list, { query: { limit: '1' } })
    expect(items).toMatchObject([{ doubts: 'Кто поедет?' }])
  })
})
