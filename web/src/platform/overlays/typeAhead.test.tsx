import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { typeAhead } from './typeAhead.ts'

const onPress = vi.fn()

function Page({ hasWindow }: { hasWindow: boolean }) {
  const [sought, setSought] = useState('')
  return (
    <>
      <input aria-label="В списке" />
      <button type="button" onClick={onPress}>
        Закрыть
      </button>
      {hasWindow && (
        <div role="dialog" aria-label="Палитра">
          <button type="button">×</button>
          <input aria-label="Найти" value={sought} onChange={({ target }) => setSought(target.value)} />
        </div>
      )}
    </>
  )
}

beforeEach(() => onPress.mockClear())

test('what is typed before a window has come goes to its field', async () => {
  const { rerender } = render(<Page hasWindow={false} />)
  screen.getByRole('button', { name: 'Закрыть' }).focus()
  typeAhead()
  await userEvent.keyboard('18 40{Backspace}7{Enter}')
  expect(onPress).not.toHaveBeenCalled()
  rerender(<Page hasWindow />)
  screen.getByRole('textbox', { name: 'Найти' }).focus()
  await userEvent.keyboard('1')
  expect(screen.getByRole('textbox', { name: 'Найти' })).toHaveValue('18 471')
})

test('nothing of it gets into the field under the window', async () => {
  render(<Page hasWindow={false} />)
  screen.getByRole('textbox', { name: 'В списке' }).focus()
  typeAhead()
  await userEvent.keyboard('плёнка')
  expect(screen.getByRole('textbox', { name: 'В списке' })).toHaveValue('')
})

test('a button of the window is pressed as ever', async () => {
  render(<Page hasWindow />)
  const cross = screen.getByRole('button', { name: '×' })
  cross.addEventListener('click', onPress)
  typeAhead()
  cross.focus()
  await userEvent.keyboard('{Enter}')
  expect(onPress).toHaveBeenCalledOnce()
})

test('a window that does not come is waited for five seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<Page hasWindow={false} />)
  typeAhead()
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  screen.getByRole('textbox', { name: 'В списке' }).focus()
  await userEvent.keyboard('5')
  expect(screen.getByRole('textbox', { name: 'В списке' })).toHaveValue('5')
})
