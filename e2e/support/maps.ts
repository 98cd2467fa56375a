import { expect, type Locator, type Page } from '@playwright/test'

import { browserArgs, browserEnv, headlessShell } from './browsers.ts'

/**
 * For `test.use`. The map needs WebGL, which `--disable-gpu` switches off: here it is drawn by software, which costs as
 * much as the screen is large.
 */
export const drawsMaps = {
  viewport: { width: 1040, height: 600 },
  launchOptions: {
    executablePath: headlessShell,
    env: browserEnv,
    args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', ...browserArgs],
  },
}

/** Software drawing takes many seconds on a busy machine. */
const drawMs = 60_000

export async function expectDrawn(page: Page): Promise<Locator> {
  await expect(page.locator('[data-map="drawn"]').first()).toBeAttached({ timeout: drawMs })
  return page.locator('[data-map] canvas').first()
}

/** How many pixels of the map have each colour, as 24 bits. */
async function pixelsOf(page: Page, canvas: Locator): Promise<[colour: number, count: number][]> {
  const picture = await canvas.screenshot()
  return page.evaluate(async (encoded) => {
    const image = new Image()
    image.src = `data:image/png;base64,${encoded}`
    await image.decode()
    const copy = document.createElement('canvas')
    copy.width = image.width
    copy.height = image.height
    const context = copy.getContext('2d')
    if (!context) return []
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, copy.width, copy.height)
    const counts = new Map<number, number>()
    for (let at = 0; at < data.length; at += 4) {
      const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
    return [...counts]
  }, picture.toString('base64'))
}

/** The number of clearly different colours on the map: an undrawn one has a single colour. */
export async function coloursOf(page: Page, canvas: Locator): Promise<number> {
  const pixels = await pixelsOf(page, canvas)
  return new Set(pixels.map(([colour]) => colour & 0xe0_e0_e0)).size
}

/** By how much red exceeds green in the most common colour: land is grey, the inside of a zone is reddish. */
export async function rednessOf(page: Page, canvas: Locator): Promise<number> {
  const pixels = await pixelsOf(page, canvas)
  const [ground] = pixels.reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])
  return (ground >> 16) - ((ground >> 8) & 0xff)
}
