import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'

import { renderIn } from '../../testing/renderIn.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { openModal } from '../../ui/overlays/modal.ts'
import { GlobalModal } from './GlobalModal.tsx'

const onSubmit = vi.fn(() => Promise.reject(new Error('the window stays open')))

async function open(fields: ReactNode) {
  onSubmit.mockClear()
  await renderIn(<GlobalModal />)
  const body = () => (
    <DialogForm submit="Собрать" onSubmit={onSubmit}>
      {fields}
    </DialogForm>
  )
  act(() => openModal({ title: 'Собрать акты', body }))
  await screen.findByRole('dialog', { name: 'Собрать акты' })
  // The library moves the focus a moment later.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
}

const List = ({ value }: { value?: string }) => (
  <input role="combobox" aria-label="Куда" aria-expanded={false} aria-controls="list" defaultValue={value} />
)

/** A field that appears when its list has loaded. */
function Late() {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLoaded(true), 10)
    return () => clearTimeout(timer)
  }, [])
  return isLoaded ? <input aria-label="Кому" /> : <p>Загрузка</p>
}

const bodies: [what: string, focused: string, fields: ReactNode][] = [
  ['the first field', 'С', [<input key="from" aria-label="С" />, <input key="to" aria-label="По" />]],
  [
    'the field that it names',
    'По',
    [<input key="from" />, <input key="to" aria-label="По" data-autofocus />],
  ],
  [
    'the first field after a list that has a value and a closed field',
    'Когда',
    [
      <List key="list" value="В офис" />,
      <input key="closed" disabled />,
      <input key="file" type="file" />,
      <input key="on" aria-label="Когда" />,
    ],
  ],
  ['a list without a value', 'Куда', [<List key="list" />, <input key="on" />]],
  ['a text', 'Причина', <textarea key="text" aria-label="Причина" />],
  [
    'the chosen option',
    'Отпуск',
    [
      <input key="ill" type="radio" name="kind" />,
      <input key="away" type="radio" name="kind" aria-label="Отпуск" defaultChecked />,
    ],
  ],
  ['a field that comes later', 'Кому', <Late key="late" />],
]

test.each(bodies)('a window with a form opens in %s', async (_, focused, fields) => {
  await open(fields)
  await waitFor(() => expect(screen.getByLabelText(focused)).toHaveFocus())
})

test('Ctrl+Enter submits a window without fields, and Enter does nothing', async () => {
  await open(<p>Порядок посчитан</p>)
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('dialog')).toBeVisible()
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('Ctrl+Enter submits after a click beside the fields', async () => {
  await open([<p key="hint">Черновики для всех организаций</p>, <input key="from" aria-label="С" />])
  await userEvent.click(screen.getByText('Черновики для всех организаций'))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('only a window with this focus promises Ctrl+Enter', () => {
  const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const promising = Object.entries(sources).filter(([, source]) => source.includes('<FormButtons'))
  expect(promising.map(([file]) => file)).toEqual(['../../ui/form/DialogForm.tsx'])
})
