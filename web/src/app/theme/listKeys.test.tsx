import { Select } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { renderIn } from '../../testing/renderIn.tsx'
import { shownAlert } from '../../ui/overlays/alert.ts'

const roles = ['Администратор', 'Диспетчер', 'Инженер', 'Представитель организации']

async function shown() {
  await renderIn(<Select label="Роль" data={roles} defaultValue="Представитель организации" />)
  return screen.getByRole('combobox', { name: 'Роль' })
}

const press = (target: Element, code: string) => fireEvent.keyDown(target, { key: code, code })
/** Timers of equal length come in their order: after those of the list, however late. */
const settle = () => new Promise((resolve) => setTimeout(() => setTimeout(() => setTimeout(resolve))))

test('arrows pressed before an opened list has found its place start from what is chosen', async () => {
  const field = await shown()
  press(field, 'Enter')
  press(field, 'ArrowUp')
  press(field, 'Enter')
  await settle()
  expect(field).toHaveValue('Инженер')
})

test('a list that has found its place handles keys at once', async () => {
  const field = await shown()
  press(field, 'Enter')
  await settle()
  press(field, 'ArrowUp')
  press(field, 'ArrowUp')
  press(field, 'Enter')
  expect(field).toHaveValue('Диспетчер')
})

describe('a list that opens by what is typed', () => {
  const searched = async (chosen: string | null) => {
    await renderIn(<Select label="Роль" data={roles} searchable openOnFocus={false} defaultValue={chosen} />)
    const field = screen.getByRole('combobox', { name: 'Роль' })
    field.focus()
    return field
  }
  const type = (field: Element, value: string) => fireEvent.change(field, { target: { value } })

  test('is chosen from by Enter, however late it knows its place', async () => {
    const field = await searched(null)
    type(field, 'инж')
    press(field, 'Enter')
    await settle()
    expect(field).toHaveValue('Инженер')
  })

  test('is chosen from by one letter and Enter', async () => {
    const field = await searched(null)
    type(field, 'п')
    await settle()
    await userEvent.keyboard('{Enter}')
    expect(field).toHaveValue('Диспетчер')
  })

  test('gives what is marked, not what was chosen before', async () => {
    const field = await searched('Инженер')
    type(field, 'е')
    await settle()
    press(field, 'Enter')
    expect(field).toHaveValue('Диспетчер')
  })

  test('that is left with one match is that choice, with several it is said that nothing is chosen', async () => {
    const field = await searched('Инженер')
    type(field, 'дисп')
    await userEvent.tab()
    expect(field).toHaveValue('Диспетчер')
    field.focus()
    type(field, 'а')
    await userEvent.tab()
    expect(field).toHaveValue('Диспетчер')
    expect(shownAlert.get()?.text).toBe('Роль: «а» не выбрано, выберите из списка')
  })
})
