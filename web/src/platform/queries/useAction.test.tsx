import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'

import { renderIn } from '../../testing/renderIn.tsx'
import { NetworkError } from '../api/errors.ts'
import { closeAlert, shownAlert } from '../overlays/alert.ts'
import { useAction } from './useAction.ts'

afterEach(closeAlert)

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

test('a done action tells what happened and marks the data of its rooms as old', async () => {
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
