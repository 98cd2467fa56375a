import type { DriverTask, DriverVisit } from '@naryad/contract/driver-page/driver-page'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { memoryStorage } from './device.make.ts'
import type { Device } from './device.ts'
import type { AnswerEntry, CommentEntry, Entry, NewEntry } from './outbox.ts'
import { TaskCard } from './TaskCard.tsx'
import { VisitCard } from './VisitCard.tsx'
import { WaitingList } from './WaitingList.tsx'

const made = { driverId: 1, pressedAt: '2026-11-22T09:00:00.000Z' }
const reply: CommentEntry = {
  ...made,
  id: 'k1',
  kind: 'comment',
  taskId: 5,
  text: 'Стою у ворот',
  refusal: 'Ответ: недопустимый знак',
}
const answer: AnswerEntry = {
  ...made,
  id: 'k2',
  kind: 'answer',
  visitId: 8,
  body: { answer: 'NOT_COMING', reason: 'Разгрузка', at: '2026-11-22T09:00:00.000Z' },
  refusal: 'Причина: недопустимый знак',
}
const coming: AnswerEntry = {
  ...answer,
  id: 'k3',
  body: { answer: 'COMING', reason: '' },
  refusal: 'Время визита прошло: позвоните диспетчеру',
}

function deviceWith(storage = memoryStorage()) {
  const submitted: [NewEntry, Entry | undefined][] = []
  const device = {
    storage,
    draftKey: (name: string) => `draft 1 ${name}`,
    submit: async (entry: NewEntry, corrected?: Entry) => void submitted.push([entry, corrected]),
  } as unknown as Device
  return { device, submitted, storage }
}

function open(entry: Entry, storage = memoryStorage()) {
  const { device, submitted } = deviceWith(storage)
  const { unmount } = render(<WaitingList device={device} entries={[entry]} onCorrect={() => undefined} />)
  return { submitted, storage, unmount }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a refused reply is corrected in place and sent instead of the refused one', async () => {
  const { submitted, storage } = open(reply)
  expect(screen.getByRole('alert')).toHaveTextContent('Не отправлено: Ответ: недопустимый знак')
  expect(screen.getByText('Ответ по заявке № 5: Стою у ворот')).toBeVisible()
  press('Исправить и отправить')
  const field = screen.getByLabelText('Ваш ответ')
  expect(field).toHaveFocus()
  expect(field).toHaveValue('Стою у ворот')
  fireEvent.change(field, { target: { value: 'Стою у вторых ворот ' } })
  press('Отправить')
  await waitFor(() =>
    expect(submitted).toEqual([[{ kind: 'comment', taskId: 5, text: 'Стою у вторых ворот' }, reply]]),
  )
  await waitFor(async () => expect(await storage.list('draft ')).toEqual([]))
})

test('the reason of a refused answer is corrected and sent with the same answer', async () => {
  const { submitted } = open(answer)
  expect(screen.getByText('Ответ о визите: Не смогу. Разгрузка')).toBeVisible()
  press('Исправить и отправить')
  fireEvent.change(screen.getByLabelText('Почему не сможете?'), { target: { value: 'Стою на разгрузке' } })
  press('Отправить')
  await waitFor(() =>
    expect(submitted).toMatchObject([
      [{ kind: 'answer', visitId: 8, body: { answer: 'NOT_COMING', reason: 'Стою на разгрузке' } }, answer],
    ]),
  )
})

test('a half-made correction survives a reload, and an empty one is not sent', async () => {
  const storage = memoryStorage()
  const { unmount } = open(reply, storage)
  press('Исправить и отправить')
  fireEvent.change(screen.getByLabelText('Ваш ответ'), { target: { value: 'Стою у' } })
  unmount()
  const { submitted } = open(reply, storage)
  press('Исправить и отправить')
  await waitFor(() => expect(screen.getByLabelText('Ваш ответ')).toHaveValue('Стою у'))
  fireEvent.change(screen.getByLabelText('Ваш ответ'), { target: { value: ' ' } })
  press('Отправить')
  expect(await screen.findByText('Напишите ответ')).toBeVisible()
  expect(submitted).toEqual([])
})

test('a refused «Приеду» is answered again at its visit, and the new answer takes its place', () => {
  open(coming)
  expect(screen.queryByRole('button', { name: 'Исправить и отправить' })).toBeNull()
  const { device, submitted } = deviceWith()
  const visit: DriverVisit = {
    id: 8,
    taskId: null,
    title: 'Калибровка',
    address: '',
    point: null,
    windowFrom: null,
    windowTo: null,
    status: 'EXPECTED',
    arrivedAt: null,
    comment: '',
  }
  render(<VisitCard device={device} visit={visit} waiting={undefined} refused={coming} />)
  press('Приеду')
  expect(submitted).toMatchObject([[{ body: { answer: 'COMING' } }, coming]])
})

test('the reason why a driver cannot come survives a reload', async () => {
  const visit = {
    id: 8,
    status: 'PLANNED',
    title: 'Визит',
    windowFrom: null,
    windowTo: null,
  } as unknown as DriverVisit
  const { device, submitted } = deviceWith()
  const show = () =>
    render(<VisitCard device={device} visit={visit} waiting={undefined} refused={undefined} />)
  const field = () => screen.getByLabelText('Почему не сможете?')
  const { unmount } = show()
  press('Не смогу')
  fireEvent.change(field(), { target: { value: 'Стою на разгрузке' } })
  unmount()
  show()
  press('Не смогу')
  await waitFor(() => expect(field()).toHaveValue('Стою на разгрузке'))
  press('Отправить')
  expect(submitted).toMatchObject([[{ body: { reason: 'Стою на разгрузке' } }, undefined]])
  await waitFor(async () => expect(await device.storage.read('draft 1 excuse 8')).toBeUndefined())
})

test('the task of a refused reply does not say that it will be sent', () => {
  const { device } = deviceWith()
  const task = { id: 5, status: 'NEW', title: 'Не печатает чек', comments: [] } as unknown as DriverTask
  const { rerender } = render(<TaskCard device={device} task={task} waiting={[reply]} />)
  const promise = () => screen.queryByText('Ответ сохранён, уйдёт, когда будет связь')
  expect(promise()).toBeNull()
  const { refusal: _, ...unsent } = reply
  rerender(<TaskCard device={device} task={task} waiting={[unsent]} />)
  expect(promise()).toBeVisible()
})
