import type { Task } from '@naryad/contract/tasks/tasks'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { clearRefusedSession, clearSessionStorage } from '../../client/settings/storage.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { makeTask } from '../tasks/tasks.make.ts'
import type { Sign } from './openSignature.tsx'
import { SignatureDialog } from './SignatureDialog.tsx'

const image = 'data:image/png;base64,QUJD'
const task = makeTask({ workReport: 'Заменили карту', costs: 0, contact: null })
/** Draws on the pad; those on copies of it are not counted. */
const drawImage = vi.fn()
const stroke = vi.fn()
let decode: () => Promise<void>

beforeEach(() => {
  decode = async () => undefined
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      width = 600
      height = 200
      decode = () => decode()
    },
  )
  const names = ['scale', 'beginPath', 'moveTo', 'lineTo', 'clearRect']
  const context = { ...Object.fromEntries(names.map((name) => [name, vi.fn()])), stroke }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return { ...context, drawImage: this.isConnected ? drawImage : vi.fn() } as never
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(image)
  HTMLCanvasElement.prototype.setPointerCapture = vi.fn()
  drawImage.mockClear()
  stroke.mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface Scene {
  of?: Task
  userId?: number
  sign?: Sign
}

async function open({ of = task, userId = 2, sign = async () => 'sent' }: Scene = {}) {
  const me = makeMe({ id: userId })
  const { unmount } = await renderIn(<SignatureDialog task={of} sign={sign} />, { me })
  await screen.findByLabelText(/^Кто подписывает/)
  return unmount
}

const pad = () => screen.getByRole('img', { name: 'Место для подписи' })
const draw = () => {
  fireEvent.pointerDown(pad(), { button: 0, pointerId: 1, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(pad(), { pointerId: 1, clientX: 90, clientY: 30 })
  fireEvent.pointerUp(pad(), { pointerId: 1 })
}
const name = () => screen.getByLabelText(/^Кто подписывает/)
const erase = () => screen.getByRole('button', { name: 'Стереть' })

/** The client has entered a name and drawn, and the window was closed. */
async function leaveDrawn(scene: Scene = {}) {
  const close = await open(scene)
  await userEvent.type(name(), 'Иванов Пётр')
  await userEvent.type(screen.getByLabelText('Должность'), 'Механик')
  draw()
  close()
}

test('what was drawn and entered is there when the window opens again, but for the consent', async () => {
  await leaveDrawn()
  const sign = vi.fn<Sign>(async () => 'sent')
  await open({ sign })
  expect(name()).toHaveValue('Иванов Пётр')
  expect(screen.getByLabelText('Должность')).toHaveValue('Механик')
  await waitFor(() => expect(drawImage).toHaveBeenCalled())
  expect(erase()).toBeEnabled()
  expect(screen.getByRole('checkbox')).not.toBeChecked()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Подписать акт' }))
  expect(sign.mock.calls[0]?.[0]).toMatchObject({
    signerName: 'Иванов Пётр',
    signerPosition: 'Механик',
    image,
  })
  expect(Object.keys(localStorage).filter((key) => key.includes('signature'))).toEqual([])
})

/** The dialog on a phone; the returned function turns it, which makes the pad wider. */
async function openTurnable(): Promise<() => void> {
  let resized = (): void => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  const width = vi.spyOn(HTMLCanvasElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLCanvasElement.prototype, 'clientHeight', 'get').mockReturnValue(100)
  await open()
  return () => {
    width.mockReturnValue(700)
    act(() => resized())
  }
}

// At once: a stroke that ends before the earlier ones are back would be stored without them.
test('what was drawn is drawn again at once when the pad changes its size, as on a turned phone', async () => {
  const turn = await openTurnable()
  draw()
  expect(pad()).toHaveAttribute('width', '600')
  expect(drawImage).not.toHaveBeenCalled()
  turn()
  expect(pad()).toHaveAttribute('width', '1400')
  expect(drawImage).toHaveBeenCalledTimes(1)
})

test('a stroke does not begin before the earlier drawing is back', async () => {
  await leaveDrawn()
  stroke.mockClear()
  const decoded = Promise.withResolvers<void>()
  decode = () => decoded.promise
  await open()
  draw()
  expect(stroke).not.toHaveBeenCalled()
  decoded.resolve()
  await waitFor(() => expect(drawImage).toHaveBeenCalledTimes(1))
  draw()
  expect(stroke).toHaveBeenCalled()
})

test('a line that is being drawn is drawn again too', async () => {
  const turn = await openTurnable()
  fireEvent.pointerDown(pad(), { button: 0, pointerId: 1 })
  expect(drawImage).not.toHaveBeenCalled()
  turn()
  expect(drawImage).toHaveBeenCalledTimes(1)
})

test('what is missing is said until it is there, and the first wrong field has the focus', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Подписать акт' }))
  expect(await screen.findByText('Распишитесь в рамке')).toBeVisible()
  expect(name()).toHaveFocus()
  await userEvent.type(name(), 'Иванов Пётр')
  expect(screen.queryByText('Напишите, кто подписывает')).toBeNull()
  draw()
  expect(screen.queryByText('Распишитесь в рамке')).toBeNull()
  expect(screen.getByText('Без согласия клиента акт не подписан')).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox'))
  expect(screen.queryByText('Без согласия клиента акт не подписан')).toBeNull()
})

test('«Вписать фамилию» has the focus when a drawing is erased by keyboard', async () => {
  await open()
  await userEvent.type(name(), 'Иванов Пётр')
  draw()
  erase().focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Вписать фамилию' })).toHaveFocus()
})

test('a refused signature stays', async () => {
  const close = await open({ sign: () => Promise.reject(new Error('Акт уже подписан')) })
  await userEvent.type(name(), 'Иванов Пётр')
  draw()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Подписать акт' }))
  expect(await screen.findByText('Акт уже подписан')).toBeVisible()
  close()
  await open()
  expect(name()).toHaveValue('Иванов Пётр')
  expect(erase()).toBeEnabled()
})

test('the reason of a refusal is scrolled into view, because a phone shows less than the form', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await open({ sign: () => Promise.reject(new Error('Акт уже подписан')) })
  await userEvent.type(name(), 'Иванов Пётр')
  draw()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Подписать акт' }))
  const reason = await screen.findByText('Акт уже подписан')
  expect(scroll.mock.contexts).toContain(reason)
})

test('a cleared drawing does not come back', async () => {
  await leaveDrawn()
  const close = await open()
  await userEvent.click(erase())
  close()
  await open()
  expect(erase()).toBeDisabled()
})

test.each([
  ['another task', { of: makeTask({ id: task.id + 1, contact: null }) }],
  ['another user', { userId: 3 }],
])('is never shown to %s', async (_, scene) => {
  await leaveDrawn()
  await open(scene)
  expect(name()).toHaveValue('')
  expect(erase()).toBeDisabled()
})

test('a drawing under another report is not restored, the name is', async () => {
  await leaveDrawn()
  await open({ of: { ...task, costs: 150_000 } })
  expect(name()).toHaveValue('Иванов Пётр')
  expect(erase()).toBeDisabled()
})

test('ends when the user signs out, and survives a session that the server has ended', async () => {
  await leaveDrawn()
  act(() => clearRefusedSession())
  const close = await open()
  expect(erase()).toBeEnabled()
  close()
  act(() => clearSessionStorage())
  await open()
  expect(erase()).toBeDisabled()
})
