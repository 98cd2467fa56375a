import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderIn } from '../../testing/renderIn.tsx'
import { shownAlert } from '../../ui/overlays/alert.ts'
import { NetworkError } from '../api/errors.ts'
import { useAction } from './useAction.ts'

interface ButtonProps {
  run: () => Promise<string>
}

const titleKey = ['tasks', 'title']

function RenameButton({ run }: ButtonProps) {
  const action = useAction({
    run,
    touches: ['tasks'],
    done: (title) => `Теперь «${title}»`,
    ahead: (_input: string, client) => {
      const before = client.getQueryData(titleKey)
      client.setQueryData(titleKey, 'новая')
      return () => client.setQueryData(titleKey, before)
    },
  })
  return (
    <button type="button" onClick={() => action.start('новая')}>
      {action.isRunning ? 'Сохраняем…' : 'Переименовать'}
    </button>
  )
}

function OnceButton({ run }: ButtonProps) {
  const action = useAction({ run: (_input: null) => run(), touches: [] })
  return (
    <button
      type="button"
      onClick={() => {
        if (!action.isRunning) action.start(null)
      }}
    >
      {action.isRunning ? 'Удаляем…' : 'Удалить'}
    </button>
  )
}

test('a done action shows what happened and marks the data of its rooms as old', async () => {
  const { client } = await renderIn(<RenameButton run={() => Promise.resolve('новая')} />)
  client.setQueryData(titleKey, 'старая')
  client.setQueryData(['cars', 'list'], [])
  await userEvent.click(screen.getByRole('button'))
  expect(shownAlert.get()).toMatchObject({ type: 'success', text: 'Теперь «новая»' })
  expect(client.getQueryState(titleKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(['cars', 'list'])?.isInvalidated).toBe(false)
})

test('what was shown ahead is taken back when the server refuses', async () => {
  let refuse: (error: Error) => void = () => undefined
  const running = new Promise<string>((_, reject) => {
    refuse = reject
  })
  const { client } = await renderIn(<RenameButton run={() => running} />)
  client.setQueryData(titleKey, 'старая')
  await userEvent.click(screen.getByRole('button'))
  expect(client.getQueryData(titleKey)).toBe('новая')
  expect(screen.getByRole('button')).toHaveTextContent('Сохраняем…')
  await act(async () => refuse(new NetworkError()))
  expect(client.getQueryData(titleKey)).toBe('старая')
  expect(shownAlert.get()?.type).toBe('warning')
})

test('is known to be running before the second click of a double one', async () => {
  const run = vi.fn<() => Promise<string>>(() => new Promise(() => undefined))
  await renderIn(<OnceButton run={run} />)
  const button = screen.getByRole('button')
  fireEvent.click(button)
  fireEvent.click(button)
  expect(button).toHaveTextContent('Удаляем…')
  await waitFor(() => expect(run).toHaveBeenCalled())
  expect(run).toHaveBeenCalledTimes(1)
})
