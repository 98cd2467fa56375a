import { visit } from '../support/screen.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
]

test('the title of no screen is cut for the buttons beside it', async ({ browser, request }) => {
  const page = await browserOf(browser, await apiOf(request, 'admin'))
  await page.goto('/')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  const links = page.getByRole('navigation').locator('a[href^="/"]')
  const paths = await links.evaluateAll((all) => [
    ...new Set(all.map((link) => link.getAttribute('href') ?? '')),
  ])
  expect(paths).toContain('/cars')
  for (const path of paths) {
    await visit(page, path)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    for (const size of sizes) {
      await page.setViewportSize(size)
      const isCut = () => title.first().evaluate((element) => element.scrollWidth > element.clientWidth)
      await expect.poll(isCut, `${path} at ${size.width}`).toBe(false)
    }
  }
  await page.context().close()
})
