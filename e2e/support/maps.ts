import { expect, type Locator, type Page } from '@playwright/test'

import { browserArgs, browserEnv, headlessShell } from './browsers.ts'

/** For `test.use`. The map needs WebGL, which `--disable-gpu` switches off: here it is drawn by software. */
export const drawsMaps = {
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

/** The number of clearly different colours on the map: an undrawn one has a single colour. */
export async function coloursOf(page: Page, canvas: Locator): Promise<number> {
  const picture = await canvas.screenshot()
  return page.evaluate(async (encoded) => {
    const image = new Image()
    image.src = `data:image/png;base64,${encoded}`
    await image.decode()
    const copy = document.createElement('canvas')
    copy.width = image.width
    copy.height = image.height
    const context = copy.getContext('2d')
    if (!context) return 0
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, copy.width, copy.height)
    const seen = new Set<number>()
    for (let at = 0; at < data.length; at += 4)
      seen.add(((data[at] ?? 0) >> 5) * 64 + ((data[at + 1] ?? 0) >> 5) * 8 + ((data[at + 2] ?? 0) >> 5))
    return seen.size
  }, picture.toString('base64'))
}
