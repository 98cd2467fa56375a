import type { Page } from '@playwright/test'

/** Sets the reader's font size as the settings of the browser do: media queries in em follow it too. */
export async function setFontSize(page: Page, pixels: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } })
}

/** Not `innerWidth`: a phone widens its window for what does not fit. */
const widthOf = (page: Page): number => page.viewportSize()?.width ?? 0

/**
 * Texts of visible buttons, tabs, headings and pills that stick out of their element or of the window. A text
 * that ends with an ellipsis is cut on purpose, and a table or a row that scrolls sideways shows the rest of it.
 */
export const spilledTexts = (page: Page): Promise<string[]> =>
  page.evaluate((windowWidth) => {
    const looked =
      'button, a[data-variant], [class*="segment"], [role="button"], [role="tab"], h1, h2, h3, [class*="pill"], [class*="badge"], [class*="chip"]'
    const tolerance = 1.5
    const isCutOnPurpose = (node: Node, outer: Element): boolean => {
      for (let at = node.parentElement; at && outer.contains(at); at = at.parentElement) {
        const { textOverflow, overflowX, clipPath, webkitLineClamp } = getComputedStyle(at)
        if ((textOverflow === 'ellipsis' && overflowX !== 'visible') || webkitLineClamp !== 'none')
          return true
        if (clipPath !== 'none') return true
      }
      return false
    }
    // A page that scrolls down scrolls sideways too as soon as something is too wide: only what is low is a row.
    const scrollsSideways = (element: Element): boolean => {
      if (element.closest('table')) return true
      for (let at = element.parentElement; at; at = at.parentElement) {
        const isRow = at.clientHeight < innerHeight / 3 && at.scrollWidth > at.clientWidth
        if (isRow && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
      }
      return false
    }
    const textsOf = (element: Element): Node[] => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const nodes: Node[] = []
      while (walker.nextNode()) if (walker.currentNode.textContent?.trim()) nodes.push(walker.currentNode)
      return nodes
    }
    const isVisible = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[inert], [aria-hidden="true"]') === null
    return [...document.querySelectorAll(looked)].flatMap((element) => {
      if (!isVisible(element)) return []
      const box = element.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1) return []
      const isBeside = scrollsSideways(element)
      return textsOf(element).flatMap((node) => {
        if (isCutOnPurpose(node, element)) return []
        const range = document.createRange()
        range.selectNodeContents(node)
        const text = range.getBoundingClientRect()
        if (text.width <= 1) return []
        const sticksOut =
          text.right > box.right + tolerance ||
          text.left < box.left - tolerance ||
          text.bottom > box.bottom + tolerance + 4 ||
          text.top < box.top - tolerance - 4
        const isOutside = !isBeside && (text.right > windowWidth + tolerance || text.left < -tolerance)
        return sticksOut || isOutside
          ? [
              `${element.tagName.toLowerCase()} «${node.textContent?.trim()}» ${isOutside ? 'leaves the window' : 'sticks out'}`,
            ]
          : []
      })
    })
  }, widthOf(page))

/** How much wider than the window the page is: zero, unless it scrolls sideways. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(
    (windowWidth) =>
      Math.max(
        0,
        document.documentElement.scrollWidth - windowWidth,
        document.body.scrollWidth - windowWidth,
      ),
    widthOf(page),
  )

/** What scrolls down and by mistake sideways, too: panels, columns and cards with a text that is too wide. */
export const widePanels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((panel) => {
      const { overflowX } = getComputedStyle(panel)
      const excess = panel.scrollWidth - panel.clientWidth
      const isPanel = /auto|scroll/.test(overflowX) && panel.clientHeight >= innerHeight / 3
      if (!isPanel || excess <= 1 || panel.querySelector('table')) return []
      return [`${panel.tagName.toLowerCase()}.${panel.className} by ${excess} px`]
    }),
  )
