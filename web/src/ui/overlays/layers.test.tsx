import { TextInput } from '@mantine/core'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { Dialogs } from '../../app/overlays/Dialogs.tsx'
import { renderIn } from '../../testing/renderIn.tsx'
import { FormDrawer } from '../form/FormDrawer.tsx'
import { Picker } from '../form/Picker.tsx'
import { closeDialog, leaveInput } from './dialogs.ts'

afterEach(closeDialog)

const nobody = { keyOf: (item: string) => item.length, textOf: (item: string) => item, onChange: vi.fn() }

function Form() {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(true)
  const [query, setQuery] = useState('')
  return (
    isOpen && (
      <FormDrawer
        title="Новый водитель"
        savedAt={null}
        errors={{}}
        onSubmit={vi.fn()}
        onLeave={() => leaveInput(text !== '', () => setOpen(false))}
        submit="Сохранить"
        isRunning={false}
      >
        <TextInput label="Имя" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
        <Picker<string>
          label="ТС"
          value={null}
          items={['КАМАЗ']}
          query={query}
          onQuery={setQuery}
          {...nobody}
        />
      </FormDrawer>
    )
  )
}

const isAsked = () => screen.queryByRole('alertdialog') !== null

async function open() {
  await renderIn(
    <>
      <Form />
      <Dialogs />
    </>,
  )
  await screen.findByRole('dialog', { name: 'Новый водитель' })
}

test('Esc opens the question over a form and answers it with НЕТ, as often as it is pressed', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Имя'), 'Тимур')
  for (let press = 1; press <= 8; press += 1) {
    await userEvent.keyboard('{Escape}')
    expect(isAsked(), `press ${press}`).toBe(press % 2 === 1)
    expect(screen.getByLabelText('Имя')).toHaveValue('Тимур')
  }
})

test('Esc closes the list of a field first, then asks about the form', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Имя'), 'Тимур')
  act(() => screen.getByRole('combobox', { name: 'ТС' }).focus())
  expect(screen.getByRole('combobox', { name: 'ТС' })).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('combobox', { name: 'ТС' })).toHaveAttribute('aria-expanded', 'false')
  expect(isAsked()).toBe(false)
  await userEvent.keyboard('{Escape}')
  expect(isAsked()).toBe(true)
})

test('Esc closes a form that holds nothing at once', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('every file that draws a window registers its layer', () => {
  const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx', '!../../testing/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const drawn = Object.entries(sources).filter(([, source]) => /<(Modal|Drawer)(\.Root)?[\s>]/.test(source))
  expect(drawn.length).toBeGreaterThan(8)
  expect(drawn.filter(([, source]) => !source.includes('useWindowLayer(')).map(([file]) => file)).toEqual([])
  // Two owners of one key: the library's windows must not listen beside the layers.
  const listening = Object.entries(sources).filter(([, source]) => /closeOnEscape(?!=\{false\})/.test(source))
  expect(listening.map(([file]) => file)).toEqual([])
  // A locked scroll adds a style sheet that the page's policy refuses; the theme does not reach a root.
  const locking = drawn.filter(([, source]) =>
    /<(Modal|Drawer)\.Root(?![^>]*lockScroll=\{false\})/.test(source),
  )
  expect(locking.map(([file]) => file)).toEqual([])
})
