import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { endTypeAhead, typeAhead } from './typeAhead.ts'

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

const onSend = vi.fn<(text: string) => void>()

/** A window whose body comes later than itself, as the global one does. */
function Asking({ hasBody, first = 'text' }: { hasBody: boolean; first?: 'text' | 'radio' }) {
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  return (
    <div role="dialog" aria-label="Отчёт">
      <button type="button" onClick={onPress}>
        ×
      </button>
      <div className="mantine-Modal-body">
        {hasBody && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its fields as they bubble
          <form
            onSubmit={(event) => {
              event.preventDefault()
              onSend(`${title}|${text}`)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.ctrlKey) onSend(`${title}|${text}`)
            }}
          >
            {first === 'radio' ? (
              <input type="radio" aria-label="Первое" defaultChecked />
            ) : (
              <input aria-label="Первое" value={title} onChange={({ target }) => setTitle(target.value)} />
            )}
            <textarea aria-label="Второе" value={text} onChange={({ target }) => setText(target.value)} />
          </form>
        )}
      </div>
    </div>
  )
}

/** Types while the body of the window is on its way, and then lets it come. */
async function typeBeforeBody(keys: string, first: 'text' | 'radio' = 'text') {
  onSend.mockClear()
  const { rerender } = render(<Asking hasBody={false} first={first} />)
  typeAhead()
  screen.getByRole('button', { name: '×' }).focus()
  await userEvent.keyboard(keys)
  rerender(<Asking hasBody first={first} />)
  screen.getByLabelText('Первое').focus()
  await act(async () => {})
}

test('what is typed before the body of a window has come goes to its field, and presses no button of it', async () => {
  await typeBeforeBody('Заменили блок')
  expect(onPress).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Первое')).toHaveValue('Заменили блок')
})

test('Ctrl+Enter before the body sends what was typed, once', async () => {
  await typeBeforeBody('Заменили{Control>}{Enter}{/Control}')
  expect(onSend.mock.calls).toEqual([['Заменили|']])
})

test('Tab goes on to the next field and Enter begins a line there, as if all had been there at once', async () => {
  await typeBeforeBody('Блок{Tab}раз{Enter}два{Shift>}{Tab}{/Shift}и')
  expect(screen.getByLabelText('Второе')).toHaveValue('раз\nдва')
  expect(screen.getByLabelText('Первое')).toHaveValue('Блоки')
})

test('Enter in a line sends its form', async () => {
  await typeBeforeBody('Блок{Enter}')
  expect(onSend.mock.calls).toEqual([['Блок|']])
})

test('a press that cannot be repeated holds back what comes after it, least of all is anything sent', async () => {
  await typeBeforeBody('{ArrowDown}{Control>}{Enter}{/Control}', 'radio')
  expect(onSend).not.toHaveBeenCalled()
})

test('a key that is held down opens a window and types nothing into it', async () => {
  await typeBeforeBody('{Enter>3/}')
  expect(onSend).toHaveBeenCalledTimes(1)
})

test('what is pasted waits too', async () => {
  const { rerender } = render(<Asking hasBody={false} />)
  typeAhead()
  await userEvent.paste('А417КМ116')
  rerender(<Asking hasBody />)
  await act(async () => screen.getByLabelText('Первое').focus())
  expect(screen.getByLabelText('Первое')).toHaveValue('А417КМ116')
})

test('Esc closes a window whose body has not come', async () => {
  const onKey = vi.fn<(key: string) => void>()
  const listen = ({ key }: KeyboardEvent) => onKey(key)
  addEventListener('keydown', listen)
  await typeBeforeBody('{Escape}')
  removeEventListener('keydown', listen)
  expect(onKey).toHaveBeenCalledWith('Escape')
})

test('what was typed waits for a window that takes longer than the typing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { rerender } = render(<Page hasWindow={false} />)
  typeAhead()
  for (const key of '417') fireEvent.keyDown(document.body, { key })
  vi.advanceTimersByTime(30_000)
  vi.useRealTimers()
  rerender(<Page hasWindow />)
  await act(async () => screen.getByRole('textbox', { name: 'Найти' }).focus())
  expect(screen.getByRole('textbox', { name: 'Найти' })).toHaveValue('417')
})

test('typing that goes on extends the waiting', async () => {
  vi.useFakeTimers()
  render(<Page hasWindow={false} />)
  typeAhead()
  const type = (key: string) => fireEvent.keyDown(document.body, { key })
  vi.advanceTimersByTime(4_000)
  expect(type('4')).toBe(false)
  vi.advanceTimersByTime(4_000)
  expect(type('1')).toBe(false)
  vi.advanceTimersByTime(5_000)
  expect(type('7')).toBe(true)
  vi.useRealTimers()
})

test('a window that is not wanted any more takes along what was typed for it', async () => {
  const { rerender } = render(<Page hasWindow={false} />)
  typeAhead()
  await userEvent.keyboard('417')
  endTypeAhead()
  rerender(<Page hasWindow />)
  await act(async () => screen.getByRole('textbox', { name: 'Найти' }).focus())
  expect(screen.getByRole('textbox', { name: 'Найти' })).toHaveValue('')
})

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

test('keys are no longer buffered once the focus was in an open window and is lost', () => {
  render(<Page hasWindow />)
  typeAhead()
  screen.getByRole('button', { name: '×' }).focus()
  act(() => screen.getByRole('button', { name: '×' }).blur())
  expect(fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' })).toBe(true)
  endTypeAhead()
})
