import { coloursOf, drawsMaps, expectDrawn } from '../support/maps.ts'
import { expect, test } from '../support/story.ts'

test.use(drawsMaps)
test.describe.configure({ timeout: 150_000 })

test('the map draws regions, towns and marks without a network; a mark is found by the pointer and opens its card', async ({
  desk,
}) => {
  const failures: string[] = []
  desk.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
  desk.on('pageerror', ({ message }) => failures.push(message))
  await desk.goto('/maps')
  const canvas = await expectDrawn(desk)
  await expect(desk.getByText('Загружаем карту…')).toHaveCount(0)
  // Land, borders, labels, and marks in green, red, black and white.
  await expect.poll(() => coloursOf(desk, canvas), { timeout: 60_000 }).toBeGreaterThan(8)

  await desk.getByRole('tab', { name: 'Организации' }).click()
  await desk.getByRole('region', { name: 'Список к карте' }).getByRole('listitem').first().click()
  const card = desk.getByRole('region', { name: 'Выбрано на карте' })
  await expect(card).toBeVisible()
  // Near enough for single marks, with the chosen one in the middle.
  for (let step = 0; step < 3; step += 1) await desk.getByRole('button', { name: 'Приблизить' }).click()
  await card.getByRole('button', { name: 'Свернуть карточку' }).click()
  await expect(card).toHaveCount(0)
  await canvas.hover()
  await expect(canvas).toHaveCSS('cursor', 'pointer')
  await canvas.click()
  await expect(card).toBeVisible()
  expect(failures).toEqual([])
})
