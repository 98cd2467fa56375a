import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { AlertHost } from '../../app/overlays/AlertHost.tsx'
import { renderIn } from '../../testing/renderIn.tsx'
import { alert } from '../overlays/alert.ts'
import { closeDialog, confirm } from '../overlays/dialogs.ts'
import { DialogForm } from './DialogForm.tsx'
import { FormDrawer } from './FormDrawer.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const long = /^Сервер отвечает дольше обычного/
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const refused = () => act(() => alert({ type: 'error', text: 'Название занято' }))

describe('a window whose call is not answered', () => {
  const open = async (error: string | null = null) => {
    const tries: (() => void)[] = []
    const send = () => new Promise<void>((_, reject) => tries.push(() => reject(new Error('refused'))))
    await renderIn(
      <>
        <AlertHost />
        <DialogForm submit="Сохранить" onSubmit={send} error={error}>
          <input aria-label="Название" />
        </DialogForm>
      </>,
    )
    return tries
  }
  const save = () => screen.getByRole('button', { name: 'Сохранить' })

  test('says after a while that it takes long, and no more once it is answered', async () => {
    const tries = await open()
    await user.click(save())
    expect(save()).toHaveAttribute('aria-busy', 'true')
    await wait(4_000)
    expect(screen.queryByText(long)).not.toBeInTheDocument()
    await wait(1_500)
    expect(screen.getByText(long)).toBeVisible()

    await act(async () => tries[0]?.())
    expect(screen.queryByText(long)).not.toBeInTheDocument()
    await user.click(save())
    await wait(3_000)
    expect(screen.queryByText(long)).not.toBeInTheDocument()
  })

  test('counts from the answer to a question, while which nothing is sent', async () => {
    await open()
    act(() => confirm({ title: 'Закрыть 206 заявок?', onYes: () => undefined }))
    await user.click(save())
    await wait(60_000)
    expect(screen.queryByText(long)).not.toBeInTheDocument()
    act(closeDialog)
    await wait(4_000)
    expect(screen.queryByText(long)).not.toBeInTheDocument()
    await wait(1_500)
    expect(screen.getByText(long)).toBeVisible()
  })

  test('shows nothing of the try before', async () => {
    const tries = await open('Уже есть')
    refused()
    expect(screen.getByText('Название занято')).toBeVisible()
    await user.click(save())
    expect(screen.queryByText('Название занято')).not.toBeInTheDocument()
    expect(screen.queryByText('Уже есть')).not.toBeInTheDocument()
    await act(async () => tries[0]?.())
    expect(screen.getByText('Уже есть')).toBeVisible()
  })

  test('leaves what went well in sight', async () => {
    await open()
    act(() => alert({ type: 'success', text: 'Заявка создана' }))
    await user.click(save())
    expect(screen.getByText('Заявка создана')).toBeVisible()
  })
})

test('a form over a list says so, too', async () => {
  const drawer = (isRunning: boolean) => (
    <>
      <AlertHost />
      <FormDrawer
        title="Новый водитель"
        savedAt={null}
        errors={{}}
        onSubmit={() => undefined}
        onLeave={() => undefined}
        submit="Добавить"
        isRunning={isRunning}
      >
        <input aria-label="Фамилия" />
      </FormDrawer>
    </>
  )
  const first = await renderIn(drawer(false))
  refused()
  await user.type(screen.getByLabelText('Фамилия'), '{Control>}{Enter}{/Control}')
  expect(screen.queryByText('Название занято')).not.toBeInTheDocument()
  first.unmount()
  await renderIn(drawer(true))
  await wait(5_500)
  expect(screen.getByText(long)).toBeVisible()
})
