import { expectAccessible } from '../support/axe.ts'
import { password, people } from '../support/people.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

test('a dispatcher signs in, lands on the requested page, and signs out', async ({ page }) => {
  await page.goto('/tasks/glonass')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Почта').fill(people.dispatcher)
  await expectAccessible(page)
  await page.getByLabel('Пароль', { exact: true }).fill('не тот пароль')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('Почта')).toHaveValue(people.dispatcher)

  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tasks\/glonass/)
  await expect(page.getByRole('heading', { name: 'ГЛОНАСС', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: /Лапина/ }).click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull()
})

test('two tabs whose access has run out renew it once and go on, and one learns that the other has signed out', async ({
  browser,
  request,
}) => {
  const first = await browserOf(browser, await apiOf(request, 'dispatcher'))
  await first.goto('/tasks/tachograph')
  await expect(first.getByRole('heading', { name: 'Тахографы', level: 1 })).toBeVisible()
  const second = await first.context().newPage()
  await second.goto('/tasks/tachograph')
  await expect(second.getByRole('heading', { name: 'Тахографы', level: 1 })).toBeVisible()

  let refreshes = 0
  first.context().on('request', (sent) => {
    if (sent.url().endsWith('/auth/refresh')) refreshes += 1
  })
  // In one go: a page that lives on between the two would renew it by itself, and be cut off in the midst of it.
  const endAndReload = (): void => {
    localStorage.removeItem('accessToken')
    location.reload()
  }
  await Promise.all([first.waitForEvent('load'), first.evaluate(endAndReload), second.reload()])
  for (const tab of [first, second])
    await expect(tab.getByRole('heading', { name: 'Тахографы', level: 1 })).toBeVisible()
  expect(refreshes).toBe(1)

  await second.getByRole('button', { name: /Лапина/ }).click()
  await second.getByRole('button', { name: 'Выйти' }).click()
  await expect(first).toHaveURL(/\/login/)
  await first.context().close()
})
