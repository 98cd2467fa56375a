import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { setOnline } from '../../client/live/connection.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { closeDialog, confirm, message } from '../../ui/overlays/dialogs.ts'
import { closeModal, guardModal, openModal } from '../../ui/overlays/modal.ts'
import { Dialogs } from './Dialogs.tsx'
import { GlobalModal } from './GlobalModal.tsx'

afterEach(() => {
  closeDialog()
  closeModal()
})

/** As in the product: the window comes into the tree when it is first wanted. */
function Remover() {
  const [isNeeded, setNeeded] = useState(false)
  const ask = () => {
    setNeeded(true)
    confirm({ title: 'Удалить водителя?', onYes: () => undefined })
  }
  return (
    <>
      <button type="button" onClick={ask}>
        Удалить
      </button>
      {isNeeded && <Dialogs />}
    </>
  )
}

describe('the question', () => {
  test('gives the focus back to where it was, the first time too', async () => {
    await renderIn(<Remover />)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'НЕТ' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Удалить' })).toHaveFocus())
  })

  test('gives it back after many steps among its own buttons', async () => {
    await renderIn(<Remover />)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'НЕТ' })).toHaveFocus())
    for (let press = 0; press < 20; press += 1) await userEvent.tab()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Удалить' })).toHaveFocus())
  })

  test('has the focus on НЕТ, which does nothing', async () => {
    const onYes = vi.fn()
    await renderIn(<Dialogs />)
    act(() => confirm({ title: 'Закрыть 6 заявок?', onYes }))
    expect(await screen.findByRole('alertdialog', { name: 'Закрыть 6 заявок?' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'НЕТ' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(onYes).not.toHaveBeenCalled()
  })

  test('ДА runs what was asked for, once', async () => {
    const onYes = vi.fn()
    await renderIn(<Dialogs />)
    act(() => confirm({ title: 'Удалить заявку № 18402?', onYes }))
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    expect(onYes).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('ДА pressed again while the question fades away does nothing', async () => {
    const onYes = vi.fn()
    await renderIn(<Dialogs />, { fades: true })
    act(() => confirm({ title: 'Удалить заявку № 18402?', onYes }))
    const yes = await screen.findByRole('button', { name: 'ДА' })
    await userEvent.click(yes)
    expect(yes).toBeInTheDocument()
    await userEvent.click(yes)
    expect(onYes).toHaveBeenCalledOnce()
  })

  test('Esc is НЕТ', async () => {
    const onYes = vi.fn()
    await renderIn(<Dialogs />)
    act(() => confirm({ title: 'Закрыть 6 заявок?', onYes }))
    await screen.findByRole('alertdialog')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(onYes).not.toHaveBeenCalled()
  })

  test('ДА may ask another question', async () => {
    await renderIn(<Dialogs />)
    act(() =>
      confirm({ title: 'Точно?', onYes: () => confirm({ title: 'Совсем точно?', onYes: () => undefined }) }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    expect(await screen.findByRole('alertdialog', { name: 'Совсем точно?' })).toBeVisible()
  })
})

describe('the message', () => {
  test('has one button, «Хорошо» unless named otherwise, and reports its closing', async () => {
    const onClose = vi.fn()
    await renderIn(<Dialogs />)
    act(() => message({ title: 'Отчёт большой', onClose }))
    await userEvent.click(await screen.findByRole('button', { name: 'Хорошо' }))
    expect(onClose).toHaveBeenCalledOnce()
    act(() => message({ title: 'Отчёт большой', button: 'Понятно' }))
    expect(await screen.findByRole('button', { name: 'Понятно' })).toBeVisible()
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })

  test('may ask a question when it is closed', async () => {
    await renderIn(<Dialogs />)
    const ask = () => confirm({ title: 'Повторить?', onYes: () => undefined })
    act(() => message({ title: 'Отчёт большой', onClose: ask }))
    await userEvent.click(await screen.findByRole('button', { name: 'Хорошо' }))
    expect(await screen.findByRole('alertdialog', { name: 'Повторить?' })).toBeVisible()
  })
})

describe('the global window', () => {
  const Body = () => <p>Выберите ТС</p>

  const open = async () => {
    await renderIn(
      <>
        <GlobalModal />
        <Dialogs />
      </>,
    )
    act(() => openModal({ title: 'Разделить по ТС', body: Body }))
    await screen.findByRole('dialog', { name: 'Разделить по ТС' })
  }

  test('does not close by a click outside', async () => {
    await open()
    const overlay = document.querySelector('.mantine-Modal-overlay')
    if (!overlay) throw new Error('no overlay')
    await userEvent.click(overlay)
    expect(screen.getByText('Выберите ТС')).toBeVisible()
  })

  test('an answer that comes late does not close the window that was opened meanwhile', async () => {
    let answer = (): void => undefined
    const Slow = () => (
      <DialogForm submit="Загрузить" onSubmit={() => new Promise<void>((resolve) => (answer = resolve))}>
        <p>Файл</p>
      </DialogForm>
    )
    await open()
    act(() => openModal({ title: 'Импорт', body: Slow }))
    await userEvent.click(await screen.findByRole('button', { name: 'Загрузить' }))
    await userEvent.keyboard('{Escape}')
    act(() => openModal({ title: 'Разделить по ТС', body: Body }))
    await act(async () => answer())
    expect(screen.getByText('Выберите ТС')).toBeVisible()
  })

  test('closes by × and by Esc when there is nothing to lose', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
    expect(screen.queryByText('Выберите ТС')).toBeNull()
    act(() => openModal({ title: 'Разделить по ТС', body: Body }))
    await screen.findByText('Выберите ТС')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('Выберите ТС')).toBeNull()
  })

  test('asks first when there are unsaved changes', async () => {
    await open()
    guardModal(() => true)
    await userEvent.keyboard('{Escape}')
    await screen.findByRole('alertdialog', { name: 'Закрыть без сохранения?' })
    await userEvent.click(screen.getByRole('button', { name: 'НЕТ' }))
    expect(screen.getByText('Выберите ТС')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    expect(screen.queryByText('Выберите ТС')).toBeNull()
  })
})

test('a window whose code is out of reach says so, and the screen below stays', async () => {
  const Missing = () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/PlanForm.js')
  }
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  setOnline(false)
  await renderIn(
    <>
      <p>Календарь</p>
      <GlobalModal />
    </>,
  )
  act(() => openModal({ title: 'Запланировать', body: Missing }))
  const window = await screen.findByRole('dialog', { name: 'Запланировать' })
  expect(window).toHaveTextContent('Не удалось открыть окно')
  expect(window).toHaveTextContent('Нет сети')
  expect(screen.getByText('Календарь')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  silent.mockRestore()
})
