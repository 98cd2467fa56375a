import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { act, useState } from 'react'
import { expect, test } from 'vitest'

import { renderIn } from '../../testing/renderIn.tsx'
import { isHalfTyped } from '../typed/half.ts'
import { DayField } from './DayField.tsx'

const Field = () => {
  const [day, setDay] = useState<string | null>('2026-11-23')
  const [error, setError] = useState<string>()
  return (
    <>
      <DayField label="Дата с" value={day} onChange={setDay} error={error} />
      <button type="button" onClick={() => setError('Пересекается с другим интервалом')}>
        Отказать
      </button>
      <button type="button" onClick={() => setDay('2026-11-27')}>
        Выбрать рядом
      </button>
    </>
  )
}

const field = () => screen.getByLabelText('Дата с')
const calendar = () => screen.queryByRole('button', { name: 'Предыдущий месяц' })

test('a calendar opens by a press or by typing, and not because the focus has come', async () => {
  await renderIn(<Field />)
  await userEvent.tab()
  expect(field()).toHaveFocus()
  expect(calendar()).not.toBeInTheDocument()
  await userEvent.keyboard('{Backspace}')
  expect(calendar()).toBeInTheDocument()
  await userEvent.tab()
  expect(calendar()).not.toBeInTheDocument()
  await userEvent.click(field())
  expect(calendar()).toBeInTheDocument()
})

test('an open calendar leaves the place under the field to the sentence of a refusal', async () => {
  await renderIn(<Field />)
  await userEvent.click(field())
  // As by keys: the focus stays in the field.
  act(() => screen.getByRole('button', { name: 'Отказать' }).click())
  expect(screen.getByText('Пересекается с другим интервалом')).toBeVisible()
  expect(field()).toHaveFocus()
  expect(calendar()).not.toBeInTheDocument()
  await userEvent.click(field())
  expect(calendar()).toBeInTheDocument()
})

test('what is no day stays in the field with a complaint, and typing a new day removes it', async () => {
  await renderIn(<Field />)
  await userEvent.clear(field())
  await userEvent.type(field(), '32.13')
  await userEvent.tab()
  expect(field()).toHaveValue('32.13')
  expect(field()).toHaveAttribute('aria-invalid', 'true')
  expect(screen.getByText('«32.13» — такой даты нет')).toBeVisible()
  await userEvent.clear(field())
  await userEvent.type(field(), '25.11.2026')
  await userEvent.tab()
  expect(field()).toHaveValue('25.11.2026')
  expect(field()).not.toHaveAttribute('aria-invalid', 'true')
})

test('a picked day takes the place of what could not be read', async () => {
  await renderIn(<Field />)
  await userEvent.clear(field())
  await userEvent.type(field(), '32.13')
  expect(isHalfTyped()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: /^25 / }))
  expect(field()).toHaveDisplayValue(/^25\./)
  expect(isHalfTyped()).toBe(false)
})

test('so does a day that is picked in a calendar beside the field', async () => {
  await renderIn(<Field />)
  await userEvent.clear(field())
  await userEvent.type(field(), '32.13')
  await userEvent.tab()
  expect(field()).toHaveAttribute('aria-invalid', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Выбрать рядом' }))
  expect(field()).toHaveValue('27.11.2026')
  expect(field()).not.toHaveAttribute('aria-invalid', 'true')
  expect(isHalfTyped()).toBe(false)
})
