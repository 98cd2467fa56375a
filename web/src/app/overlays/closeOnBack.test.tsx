import { createBrowserHistory } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, onTestFinished, test } from 'vitest'

import { renderIn } from '../../testing/renderIn.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { closeDialog } from '../../ui/overlays/dialogs.ts'
import { closeModal, openModal } from '../../ui/overlays/modal.ts'
import { closeWindowsOnBack } from './closeOnBack.ts'
import { Dialogs } from './Dialogs.tsx'
import { GlobalModal } from './GlobalModal.tsx'

afterEach(() => {
  closeDialog()
  closeModal()
})

function Reason({ isStored = false }: { isStored?: boolean }) {
  const [text, setText] = useState('')
  return (
    <DialogForm submit="Закрыть заявку" onSubmit={() => Promise.resolve()} draft={text} isStored={isStored}>
      <input
        aria-label="Причина"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </DialogForm>
  )
}

/** The history of the browser, at the second of two screens, with a window over it. */
async function open(body = () => <Reason />) {
  const history = createBrowserHistory()
  const stop = closeWindowsOnBack(history)
  onTestFinished(() => {
    stop()
    history.destroy()
  })
  for (const path of ['/tasks/all', '/tasks/all/7']) {
    history.push(path)
    history.flush()
  }
  await renderIn(
    <>
      <GlobalModal />
      <Dialogs />
    </>,
  )
  act(() => openModal({ title: 'Закрыть', body }))
  await screen.findByRole('dialog', { name: 'Закрыть' })
  return history
}

const isAskedByReload = (): boolean =>
  !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('«Back» closes the window and leaves the screen below as it is; the next one goes back', async () => {
  const history = await open()
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(location.pathname).toBe('/tasks/all/7'))
  expect(history.location.pathname).toBe('/tasks/all/7')
  history.back()
  await waitFor(() => expect(history.location.pathname).toBe('/tasks/all'))
})

test('«Back» asks before input is lost, and answers the question with НЕТ', async () => {
  const history = await open()
  await userEvent.type(screen.getByLabelText('Причина'), 'Дубль')
  history.back()
  await screen.findByRole('alertdialog', { name: 'Закрыть без сохранения?' })
  await waitFor(() => expect(location.pathname).toBe('/tasks/all/7'))
  history.back()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText('Причина')).toHaveValue('Дубль')
  await waitFor(() => expect(location.pathname).toBe('/tasks/all/7'))
})

test('an open window does not hinder a link', async () => {
  const history = await open()
  history.push('/cars')
  await waitFor(() => expect(history.location.pathname).toBe('/cars'))
})

test('a reload asks while something is typed that no draft keeps', async () => {
  await open()
  expect(isAskedByReload()).toBe(false)
  await userEvent.type(screen.getByLabelText('Причина'), 'Дубль')
  expect(isAskedByReload()).toBe(true)
  act(() => openModal({ title: 'Закрыть', body: () => <Reason isStored /> }))
  await waitFor(() => expect(screen.getByLabelText('Причина')).toHaveValue(''))
  await userEvent.type(screen.getByLabelText('Причина'), 'Дубль')
  expect(isAskedByReload()).toBe(false)
})
