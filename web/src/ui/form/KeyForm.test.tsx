import { Select } from '@mantine/core'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { renderIn } from '../../testing/renderIn.tsx'
import { SearchField } from '../controls/SearchField.tsx'
import { KeyForm } from './KeyForm.tsx'
import { Picker } from './Picker.tsx'

interface Car {
  id: number
  plate: string
}

interface FormProps {
  onSubmit: (kind: string | null, plate: string | undefined) => void
  kind?: string
  find?: (text: string) => Promise<readonly Car[]>
}

function Form({ onSubmit, kind: chosen, find = async () => [] }: FormProps) {
  const [kind, setKind] = useState<string | null>(chosen ?? null)
  const [car, setCar] = useState<Car | null>(null)
  const [query, setQuery] = useState('')
  return (
    <KeyForm onSubmit={() => onSubmit(kind, car?.plate)}>
      <Select label="Вид работ" searchable data={['Монтаж', 'Ремонт']} value={kind} onChange={setKind} />
      <Picker
        label="ТС"
        value={car}
        onChange={setCar}
        items={undefined}
        find={find}
        query={query}
        onQuery={setQuery}
        keyOf={({ id }) => id}
        textOf={({ plate }) => plate}
      />
    </KeyForm>
  )
}

const kindField = () => screen.getByRole('combobox', { name: 'Вид работ' })
const carField = () => screen.getByRole('combobox', { name: 'ТС' })

function type(field: HTMLElement, value: string) {
  act(() => field.focus())
  fireEvent.change(field, { target: { value } })
}
const enter = (field: Element, isMod = false) =>
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', ctrlKey: isMod })

test('Ctrl+Enter right after Enter in a list that has just opened sends the choice', async () => {
  const sent = vi.fn()
  await renderIn(<Form onSubmit={sent} />)
  type(kindField(), 'ремонт')
  enter(kindField())
  enter(kindField(), true)
  expect(sent.mock.calls).toEqual([['Ремонт', undefined]])
})

test('Ctrl+Enter alone takes the highlighted option', async () => {
  const sent = vi.fn()
  await renderIn(<Form onSubmit={sent} />)
  type(kindField(), 'ремонт')
  // The library knows the position of its highlight by now.
  await act(() => new Promise((resolve) => setTimeout(() => setTimeout(() => setTimeout(resolve)))))
  enter(kindField(), true)
  expect(sent.mock.calls).toEqual([['Ремонт', undefined]])
})

test('Ctrl+Enter over an open list keeps what was chosen before', async () => {
  const sent = vi.fn()
  await renderIn(<Form onSubmit={sent} kind="Ремонт" />)
  act(() => kindField().focus())
  fireEvent.click(kindField())
  await act(() => new Promise((resolve) => setTimeout(() => setTimeout(() => setTimeout(resolve)))))
  enter(kindField(), true)
  expect(sent.mock.calls).toEqual([['Ремонт', undefined]])
  expect(kindField()).toHaveValue('Ремонт')
})

test('the form waits for a choice that is still being searched for, and is sent once', async () => {
  const sent = vi.fn()
  let answer = (_found: readonly Car[]) => {}
  const find = () => new Promise<readonly Car[]>((resolve) => (answer = resolve))
  await renderIn(<Form onSubmit={sent} find={find} />)
  type(carField(), 'а417')
  enter(carField())
  type(kindField(), 'ремонт')
  enter(kindField(), true)
  enter(kindField(), true)
  expect(sent).not.toHaveBeenCalled()
  await act(async () => answer([{ id: 1, plate: 'А417КМ116' }]))
  await vi.waitFor(() => expect(sent.mock.calls).toEqual([['Ремонт', 'А417КМ116']]))
})

test('Enter takes the first match instead of sending the form without it', async () => {
  const sent = vi.fn()
  await renderIn(<Form onSubmit={sent} />)
  await userEvent.type(kindField(), 'рем')
  await userEvent.keyboard('{Enter}')
  expect(kindField()).toHaveValue('Ремонт')
  expect(sent).not.toHaveBeenCalled()
})

test.each(['{Enter}', '{Control>}{Enter}{/Control}'])(
  'what matches nothing is not sent by %s, and stays to be corrected',
  async (keys) => {
    const sent = vi.fn()
    await renderIn(<Form onSubmit={sent} kind="Монтаж" />)
    await userEvent.clear(kindField())
    await userEvent.type(kindField(), 'ремотн')
    await userEvent.keyboard(keys)
    expect(await screen.findByText('Ничего не найдено')).toBeVisible()
    expect(kindField()).toHaveValue('ремотн')
    await userEvent.type(carField(), 'я000')
    await userEvent.keyboard(keys)
    await act(async () => {})
    expect(carField()).toHaveValue('я000')
    expect(sent).not.toHaveBeenCalled()
  },
)

test('a form that was closed meanwhile is not sent', async () => {
  const sent = vi.fn()
  let answer = (_found: readonly Car[]) => {}
  const find = () => new Promise<readonly Car[]>((resolve) => (answer = resolve))
  const { unmount } = await renderIn(<Form onSubmit={sent} find={find} />)
  type(carField(), 'а417')
  enter(carField(), true)
  unmount()
  await act(async () => answer([{ id: 1, plate: 'А417КМ116' }]))
  expect(sent).not.toHaveBeenCalled()
})

test('Enter in a search within a form does not send the form, Ctrl+Enter does', async () => {
  const sent = vi.fn()
  await renderIn(
    <KeyForm onSubmit={sent}>
      <SearchField label="Найти позицию" value="" onChange={() => {}} />
      <input aria-label="Название" />
      <button type="submit">Сохранить</button>
    </KeyForm>,
  )
  await userEvent.type(screen.getByRole('searchbox'), '{Enter}')
  expect(sent).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(sent).toHaveBeenCalledTimes(1)
  await userEvent.type(screen.getByRole('textbox'), '{Enter}')
  expect(sent).toHaveBeenCalledTimes(2)
})
