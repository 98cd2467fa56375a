import { coloursOf, drawsMaps, expectDrawn } from '../support/maps.ts'
import { expect, test } from '../support/story.ts'

test.use(drawsMaps)
test.describe.configure({ timeout: 150_000 })

test('the map draws regions, towns and marks without a network', async ({ desk }) => {
  const failures: string[] = []
  desk.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
  desk.on('pageerror', ({ message }) => failures.push(message))
  await desk.goto('/maps')
  const canvas = await expectDrawn(desk)
  await expect(desk.getByText('Загружаем карту…')).toHaveCount(0)
  // Land, borders, labels, and marks in green, red, black and white.
  await expect.poll(() => coloursOf(desk, canvas), { timeout: 60_000 }).toBeGreaterThan(8)
  expect(failures).toEqual([])
})
