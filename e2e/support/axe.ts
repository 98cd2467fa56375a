import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from '@playwright/test'
import type axe from 'axe-core'

import { expect } from './story.ts'

/** The minified engine: every page has to compile it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The only rules that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Runs the engine within the page and returns violations alone: to read the page step by step, or to pass all
 * results out of it, costs more than some rules.
 */
async function findViolations({ isFirst, colourRules }: { isFirst: boolean; colourRules: string[] }) {
  // Half-faded colours would be measured. Paused and endless animations are not waited for.
  const ending = document
    .getAnimations()
    .filter(({ playState }) => playState !== 'paused')
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))

  const places = Array.from(document.querySelectorAll('body *'), (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x, y, width, height, getComputedStyle(element).visibility].join(' ')
  })
  /** The markup with the position of each element: everything that rules depend on, except colours. */
  const shape = [document.body.outerHTML, ...places].join('\n')
  const page = globalThis as unknown as { axe: typeof axe; seenShape?: string }
  // If the other theme has changed only colours, the other rules would give the same results.
  const isRecoloured = !isFirst && page.seenShape === shape
  page.seenShape = shape

  const { violations } = await page.axe.run({
    resultTypes: ['violations'],
    ...(isRecoloured ? { runOnly: colourRules } : {}),
  })
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }))
}

interface Look {
  /** The page has its theme as an attribute; the driver's page follows the device by style sheets alone. */
  namesTheme?: boolean
}

/** WCAG 2.2 AA of what is on the screen now, in both themes. */
export async function expectAccessible(page: Page, { namesTheme = true }: Look = {}): Promise<void> {
  // The engine does not look into frames here; there are none.
  expect(page.frames()).toHaveLength(1)
  const { isDark, isLoaded } = await page.evaluate(() => ({
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isLoaded: 'axe' in globalThis,
  }))
  if (!isLoaded) await page.evaluate(source)
  // The current theme of the page comes first: rendering a page again costs as much as a rule.
  for (const colorScheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    const isFirst = (colorScheme === 'dark') === isDark
    if (!isFirst) await page.emulateMedia({ colorScheme })
    if (namesTheme)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    expect(await page.evaluate(findViolations, { isFirst, colourRules }), colorScheme).toEqual([])
  }
}
