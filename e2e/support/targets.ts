import type { Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { expect } from './story.ts'

/** The minimum side of a touch target, in pixels. */
const least = 44

/**
 * Visible controls with a touch area below the minimum. The area is measured by hit tests of the browser, so
 * a small icon may have room around it. Links within a sentence are exempt.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((side) => {
    const pressed =
      'a[href], button, input, select, textarea, [role="button"], [role="tab"], [role="menuitem"], [role="option"], [role="switch"]'
    const labelsOf = (target: Element): HTMLLabelElement[] => [...((target as HTMLInputElement).labels ?? [])]
    const scrollerOf = (target: Element): Element => {
      let at = target.parentElement
      while (at && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement
      return at ?? document.documentElement
    }
    /** Covered by an element outside the scroller or by a sticky one: scrolling uncovers the target. */
    const isHiddenBy = (target: Element, hit: Element): boolean => {
      if (!scrollerOf(target).contains(hit)) return true
      for (let at: Element | null = hit; at && !at.contains(target); at = at.parentElement)
        if (getComputedStyle(at).position === 'sticky') return true
      return false
    }
    const owns = (target: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y)
      if (!hit || isHiddenBy(target, hit)) return true
      if (target.contains(hit)) return hit.closest(pressed) === target
      return labelsOf(target).some((label) => label.contains(hit))
    }
    const middleOf = (target: Element): [number, number] => {
      const { left, right, top, bottom } = target.getBoundingClientRect()
      return [(left + right) / 2, (top + bottom) / 2]
    }
    const isWithin = (at: number, end: number): boolean => at >= side / 2 && at <= end - side / 2
    /** A target that is scrolled away or covered is not checked. */
    const isInSight = (target: Element): boolean => {
      const [x, y] = middleOf(target)
      if (!isWithin(x, innerWidth) || !isWithin(y, innerHeight)) return false
      const middle = document.elementFromPoint(x, y)
      return middle !== null && !isHiddenBy(target, middle) && owns(target, x, y)
    }
    /** A file input has a button in its place; for the link of a row the whole row is the target. */
    const isExempt = (target: Element): boolean =>
      target.getBoundingClientRect().width <= 1 ||
      target.closest('p, [inert], [aria-hidden="true"]') !== null ||
      (target.tagName === 'A' && target.closest('tr[data-row]') !== null)
    const isSmall = (target: Element): boolean => {
      if (isExempt(target) || !isInSight(target)) return false
      const { width, height } = target.getBoundingClientRect()
      const [x, y] = middleOf(target)
      const reach = (dx: number, dy: number): number => {
        let length = 0
        while (length < side && owns(target, x + dx * (length + 1), y + dy * (length + 1))) length += 1
        return length
      }
      const covers = (dx: number, dy: number): boolean => reach(dx, dy) + reach(-dx, -dy) >= side - 2
      // A label belongs to its box and extends it on one side only.
      const isWide = width >= side || labelsOf(target).length > 0 || covers(1, 0)
      const isHigh = height >= side || covers(0, 1)
      return !isWide || !isHigh
    }
    const nameOf = (target: Element): string => {
      const { width, height } = target.getBoundingClientRect()
      const name = target.getAttribute('aria-label') ?? target.textContent?.trim().slice(0, 40)
      return `${target.tagName.toLowerCase()} «${name}» ${Math.round(width)} × ${Math.round(height)}`
    }
    return [...document.querySelectorAll(pressed)].filter(isSmall).map(nameOf)
  }, least)

/** Accessible in both themes, without a horizontal scroll, and with touch targets that are large enough. */
export async function expectFitForPhone(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expect.poll(() => smallTargets(page)).toEqual([])
}
