import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { useHeldRows } from './useHeldRows.ts'

function List({ rows }: { rows: readonly string[] }) {
  const held = useHeldRows(rows)
  return (
    <ul aria-label="Строки" onPointerDownCapture={held.onPointerDownCapture}>
      {held.rows.map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  )
}

let narrow: () => void
beforeEach(() => {
  const { rerender } = render(<List rows={['Первая', 'Вторая']} />)
  narrow = () => rerender(<List rows={['Вторая']} />)
})

const press = (button = 0) =>
  fireEvent.pointerDown(screen.getByText('Первая'), { button, isPrimary: true, bubbles: true })
const later = () => act(() => new Promise((resolve) => setTimeout(resolve)))

test('a row stays until its press ends, also when the press takes the focus from a field', async () => {
  press()
  narrow()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  field.blur()
  field.remove()
  await later()
  expect(screen.getByText('Первая')).toBeVisible()
  fireEvent.pointerUp(window)
  await later()
  expect(screen.queryByText('Первая')).toBeNull()
})

test.each(['contextmenu', 'dragend', 'pointercancel', 'blur'])(
  '%s ends a press that gets no end of its own',
  async (type) => {
    press()
    narrow()
    expect(screen.getByText('Первая')).toBeVisible()
    act(() => void dispatchEvent(new Event(type)))
    await later()
    expect(screen.queryByText('Первая')).toBeNull()
  },
)

test('a press for the menu of the browser holds no row', () => {
  press(2)
  narrow()
  expect(screen.queryByText('Первая')).toBeNull()
})
