import { TextInput } from '@mantine/core'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queryClient } from '../../client/queries/queryClient.ts'
import { sessionState } from '../../client/session/state.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { openModal } from '../../ui/overlays/modal.ts'
import { followSession } from '../followSession.ts'
import { router } from '../router.tsx'
import { GlobalModal } from './GlobalModal.tsx'

const sent = vi.fn<(text: string) => Promise<void>>()

function PromiseBody() {
  const [text, setText] = useState('')
  return (
    <DialogForm submit="Обещать" onSubmit={() => sent(text)} draft={text}>
      <TextInput
        label="Что обещано"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </DialogForm>
  )
}

let stop: () => void
beforeEach(() => {
  sent.mockClear().mockResolvedValue()
  stop = followSession()
})
afterEach(() => {
  stop()
  queryClient.clear()
})

async function signIn(id: number) {
  fakeApi().on(authRoutes.me, () => makeMe({ id }))
  await act(async () => sessionState.set('in'))
}

/** A window over a card, with this text in it, when the session ends. */
async function endWith(text: string) {
  await signIn(2)
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: ['/tasks/glonass/5'] }),
  })
  await router.load()
  await renderIn(<GlobalModal />)
  act(() => openModal({ title: 'Обещать', body: PromiseBody }))
  await screen.findByRole('dialog', { name: 'Обещать' })
  if (text) await userEvent.type(screen.getByLabelText('Что обещано'), text)
  await act(async () => sessionState.set('out'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const isBack = () => waitFor(() => expect(router.state.location.pathname).toBe('/tasks/glonass/5'))

test('what was typed in a window is there after the same user has signed in again, and is sent', async () => {
  await endWith('Приедем в пять')
  await signIn(2)
  await isBack()
  const field = await screen.findByRole('textbox', { name: 'Что обещано' })
  expect(field).toHaveValue('Приедем в пять')
  await waitFor(() => expect(field).toHaveFocus())
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(sent.mock.calls).toEqual([['Приедем в пять']])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('another user sees nothing of it', async () => {
  await endWith('Приедем в пять')
  await signIn(3)
  await isBack()
  await act(async () => {})
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.body).not.toHaveTextContent('Что обещано')
})

test('a window in which nothing was typed is closed', async () => {
  await endWith('')
  expect(document.body).not.toHaveTextContent('Что обещано')
})
