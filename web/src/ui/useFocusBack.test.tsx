import { render, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { useFocusBack } from './useFocusBack.ts'

interface ScreenProps {
  isOpen: boolean
  /** The window fades away: it is closed, but still there. */
  isThere: boolean
}

function Screen({ isOpen, isThere }: ScreenProps) {
  useFocusBack(isOpen)
  return (
    <>
      <button type="button">Открыть</button>
      {isThere && (
        <div role="dialog" aria-label="Окно">
          <button type="button">Внутри</button>
        </div>
      )}
    </>
  )
}

test('the focus ends outside a window that loses it first and is gone later', async () => {
  const { rerender } = render(<Screen isOpen isThere />)
  const [opener, inside] = [
    screen.getByRole('button', { name: 'Открыть' }),
    screen.getByRole('button', { name: 'Внутри' }),
  ]
  opener.focus()
  inside.focus()
  rerender(<Screen isOpen={false} isThere />)
  inside.blur()
  await waitFor(() => expect(document.activeElement).toBe(inside))
  rerender(<Screen isOpen={false} isThere={false} />)
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('the focus goes back to what had it before the code of the first window came', async () => {
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  vi.resetModules()
  const fresh = await import('./useFocusBack.ts')
  const Window = () => {
    fresh.useFocusBack(true)
    return <button type="button">В окне</button>
  }
  const { unmount } = render(<Window />)
  screen.getByRole('button', { name: 'В окне' }).focus()
  unmount()
  await waitFor(() => expect(document.activeElement).toBe(opener))
  opener.remove()
})

test('the opener is remembered, however often a question was asked in the window', async () => {
  const question = document.createElement('div')
  question.setAttribute('role', 'alertdialog')
  const { rerender } = render(<Screen isOpen isThere />)
  const [opener, inside] = [
    screen.getByRole('button', { name: 'Открыть' }),
    screen.getByRole('button', { name: 'Внутри' }),
  ]
  opener.focus()
  for (let asked = 0; asked < 12; asked += 1) {
    inside.focus()
    const answer = document.createElement('button')
    question.replaceChildren(answer)
    document.body.append(question)
    answer.focus()
    question.remove()
  }
  inside.focus()
  rerender(<Screen isOpen={false} isThere={false} />)
  await waitFor(() => expect(opener).toHaveFocus())
})

test('a focus that a timer moves after the page is gone throws nothing', () => {
  render(<button type="button">Открыть</button>)
  const button = screen.getByRole('button')
  vi.stubGlobal('HTMLElement', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(() => button.focus()).not.toThrow()
})
