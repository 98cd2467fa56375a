import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { Closed } from './Closed.tsx'

afterEach(() => history.replaceState(null, '', '/m/'))

const token = 'a'.repeat(43)

function paste(text: string): void {
  render(
    <Closed
      shown={{ state: 'no-link', me: null, tasks: [], waiting: [], isOffline: false, problem: null }}
      onRetry={() => undefined}
    />,
  )
  fireEvent.change(screen.getByLabelText('Или вставьте ссылку сюда'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Открыть' }))
}

test.each([`https://naryad.example/m/#${token}`, ` ${token} `])(
  'a page on the home screen of an iPhone opens by «%s»',
  (text) => {
    paste(text)
    expect(location.hash).toBe(`#${token}`)
  },
)

test('what is no personal link is refused in words', () => {
  paste('https://naryad.example/login')
  expect(screen.getByText('Это не личная ссылка: скопируйте её из сообщения целиком')).toBeVisible()
  expect(location.hash).toBe('')
})
