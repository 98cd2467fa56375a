import { apiOf, browserOf, expect, phone, test } from '../support/story.ts'
import { expectFitForPhone } from '../support/targets.ts'

// It comes when the screen is at rest.
test.describe.configure({ timeout: 120_000 })

const agents = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  Android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
}

test('on an iPhone the sheet says how to add to the home screen, and goes when it is closed', async ({
  browser,
  request,
}) => {
  const page = await browserOf(browser, await apiOf(request, 'engineer'), {
    ...phone,
    userAgent: agents.iPhone,
  })
  await page.goto('/')
  const sheet = page.getByRole('dialog', { name: 'Добавьте «Наряд» на экран «Домой»' })
  await expect(sheet.getByRole('listitem')).toHaveCount(3)
  await expect(sheet.getByRole('link')).toHaveCount(0)
  const { width, height } = phone.viewport
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox()
      return box && { x: box.x, width: box.width, foot: Math.round(box.y + box.height) }
    })
    .toEqual({ x: 0, width, foot: height })
  await expectFitForPhone(page)
  await sheet.getByRole('button', { name: 'Закрыть' }).tap()
  await expect(sheet).toBeHidden()
  await page.context().close()
})

test('on Android the sheet downloads the package 1.2.0, and goes then', async ({ browser, request }) => {
  const page = await browserOf(browser, await apiOf(request, 'engineer'), {
    ...phone,
    userAgent: agents.Android,
  })
  await page.goto('/')
  const sheet = page.getByRole('dialog', { name: 'Приложение «Наряд»' })
  await expect(sheet).toContainText('Версия 1.2.0 для Android')
  await expectFitForPhone(page)
  const download = page.waitForEvent('download')
  await sheet.getByRole('link', { name: 'Скачать' }).tap()
  expect((await download).suggestedFilename()).toBe('naryad-1.2.0.apk')
  await expect(sheet).toBeHidden()
  await page.context().close()
})
