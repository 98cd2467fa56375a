import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { renderIn } from '../../testing/renderIn.tsx'
import { Picker } from './Picker.tsx'

interface Person {
  id: number
  name: string
}

const people: Person[] = [
  { id: 1, name: 'Гусев' },
  { id: 2, name: 'Ершов' },
  { id: 3, name: 'Белов' },
]

function Form({ isRead = true }: { isRead?: boolean }) {
  const [value, setValue] = useState<Person | null>(people[0] ?? null)
  const [query, setQuery] = useState('')
  return (
    <>
      <Picker
        label="Водитель"
        value={value}
        onChange={setValue}
        items={isRead ? people.filter(({ name }) => name.toLowerCase().includes(query)) : undefined}
        query={query}
        onQuery={setQuery}
        keyOf={({ id }) => id}
        textOf={({ name }) => name}
      />
      <input aria-label="Дальше" />
    </>
  )
}

const field = () => screen.getByRole('combobox', { name: 'Водитель' })
const next = () => screen.getByRole('textbox', { name: 'Дальше' })

test('the next field is one Tab away, whatever is chosen', async () => {
  await renderIn(<Form />)
  await userEvent.click(field())
  await userEvent.tab()
  expect(next()).toHaveFocus()
  expect(field()).toHaveValue('Гусев')
})

test('who erases the text and goes on has nothing chosen; Esc brings it back', async () => {
  await renderIn(<Form />)
  await userEvent.clear(field())
  await userEvent.keyboard('{Escape}')
  expect(field()).toHaveValue('Гусев')
  await userEvent.clear(field())
  await userEvent.tab()
  expect(field()).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Очистить поле «Водитель»' })).toBeNull()
})

test('a mouse takes it away by the cross, and the field is there to be typed in', async () => {
  await renderIn(<Form />)
  await userEvent.click(screen.getByRole('button', { name: 'Очистить поле «Водитель»' }))
  expect(field()).toHaveFocus()
  await userEvent.keyboard('ерш{Enter}')
  expect(field()).toHaveValue('Ершов')
})

test('half a name that is left is the choice if it has one match', async () => {
  await renderIn(<Form />)
  await userEvent.clear(field())
  await userEvent.keyboard('ер')
  await userEvent.tab()
  expect(next()).toHaveFocus()
  expect(field()).toHaveValue('Ершов')
})

test.each(['е', 'иванов'])('«%s» that is left stays, is marked and can be corrected', async (typed) => {
  await renderIn(<Form />)
  await userEvent.clear(field())
  await userEvent.keyboard(typed)
  await userEvent.tab()
  expect(field()).toHaveValue(typed)
  expect(field()).toBeInvalid()
  expect(screen.getByText('Выберите из списка или сотрите')).toBeVisible()
  await userEvent.click(field())
  await userEvent.clear(field())
  await userEvent.keyboard('ерш{Enter}')
  expect(field()).toHaveValue('Ершов')
  expect(field()).toBeValid()
})

test('without a network the list says that it is not there, and does not look for ever', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderIn(<Form isRead={false} />)
  await userEvent.click(field())
  expect(screen.getByText('Нет сети: список не загружен')).toBeInTheDocument()
})
