import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { renderCard } from '../../../testing/renderCard.tsx'

const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Части заявки' })).getByRole('button', { name })

const part = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-part="${name}"]`)
  if (!found) throw new Error(`no ${name}`)
  return found
}

const scrollerOf = (element: HTMLElement): HTMLElement => {
  const found = element.parentElement
  if (!found) throw new Error('nothing scrolls')
  return found
}

/** The test has no layout: where a part stands is said by hand. */
const put = (element: HTMLElement, top: number) => {
  element.getBoundingClientRect = () => new DOMRect(0, top, 300, 200)
}

test('the tab that holds is of the part that one has scrolled to, and a pressed one holds until one scrolls on', async () => {
  await renderCard()
  expect(tab('Заявка')).toHaveAttribute('aria-current', 'true')
  const scroller = scrollerOf(part('files'))
  put(scroller, 100)
  put(part('files'), 140)
  put(part('history'), 900)
  fireEvent.scroll(scroller)
  expect(tab('Файлы')).toHaveAttribute('aria-current', 'true')

  await userEvent.click(tab('История'))
  fireEvent.scroll(scroller)
  expect(tab('История')).toHaveAttribute('aria-current', 'true')

  fireEvent.wheel(scroller)
  fireEvent.scroll(scroller)
  expect(tab('Файлы')).toHaveAttribute('aria-current', 'true')
})
