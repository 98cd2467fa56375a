import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { expect } from './story.ts'

/** The minified engine, half as long as the file that axe loads by default: every page has to compile it. */
const source = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
)

/** Waits for running animations, except paused and endless ones: half-faded colours would be measured. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState !== 'paused')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** The markup with the position of each element: everything that rules depend on, except colours. */
const shapeOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const places = Array.from(document.querySelectorAll('body *'), (element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height, getComputedStyle(element).visibility].join(' ')
    })
    return [document.body.outerHTML, ...places].join('\n')
  })

/** The only rules that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

interface Look {
  /** The page has its theme as an attribute; the driver's page follows the device by style sheets alone. */
  namesTheme?: boolean
}

/** WCAG 2.2 AA of what is on the screen now, in both themes. */
export async function expectAccessible(page: Page, { namesTheme = true }: Look = {}): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  let seen = ''
  // The current theme of the page comes first: rendering a page again costs as much as a rule.
  for (const colorScheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme })
    if (namesTheme)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await settled(page)
    const shape = await shapeOf(page)
    // Reports only violations, and within the page itself: passing all nodes through a second page costs more
    // than the rules. Pages with frames would need that; there are none.
    expect(page.frames()).toHaveLength(1)
    const isLoaded = await page.evaluate(() => 'axe' in window)
    const { violations } = await new AxeBuilder({ page, axeSource: isLoaded ? ';' : source })
      .setLegacyMode()
      .options({
        resultTypes: ['violations'],
        // If the other theme has changed only colours, the other rules would give the same results.
        ...(shape === seen ? { runOnly: colourRules } : {}),
      })
      .analyze()
    seen = shape
    const found = violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }))
    expect(found, colorScheme).toEqual([])
  }
}
