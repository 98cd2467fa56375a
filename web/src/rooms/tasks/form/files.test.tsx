import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { sessionState } from '../../../client/session/state.ts'
import { jobs } from '../../../client/uploads/uploadQueue.ts'
import { begin, button, choose, fileOf, fillIn, part, sentTo } from '../../../testing/renderNewTask.tsx'
import { makeTask, makeTaskItem } from '../tasks.make.ts'
import { newDraft } from './draft.ts'
import { closeTaskForm, openNewTask } from './shownForm.ts'

test('photographs of a new task are shown, and sent to it as soon as it has its number', async () => {
  const { api, onOpenTask } = await begin({ width: 390 })
  expect(await part()).toHaveTextContent('Сфотографировать')
  await choose(fileOf('до.jpg'), fileOf('после.jpg'))
  expect(within(await part()).getAllByRole('listitem')).toHaveLength(2)
  expect((await part()).querySelectorAll('img[src="blob:preview"]')).toHaveLength(2)
  expect(api.calls(attachmentsRoutes.upload)).toHaveLength(0)
  await fillIn()
  await userEvent.click(button('Создать заявку'))
  await waitFor(() => expect(sentTo(api)).toEqual(['7', '7']))
  expect(onOpenTask).toHaveBeenCalledWith(expect.objectContaining({ id: 7 }))
})

test('a file that was taken back is not sent, and may be chosen again', async () => {
  const { api, gone } = await begin()
  await choose(fileOf('до.jpg'), fileOf('акт.pdf', 'application/pdf'))
  await userEvent.click(button('Убрать файл до.jpg'))
  expect(gone).toHaveBeenCalledWith('blob:preview')
  expect(within(await part()).getAllByRole('listitem')).toHaveLength(1)
  await choose(fileOf('до.jpg'))
  await userEvent.click(button('Убрать файл акт.pdf'))
  await fillIn()
  await userEvent.click(button('Создать заявку'))
  await waitFor(() => expect(sentTo(api)).toEqual(['7']))
})

test('a file that is too large, empty or of a foreign kind is refused at once and not sent', async () => {
  const { api } = await begin()
  await choose(
    fileOf('видео.mov', 'video/quicktime'),
    fileOf('архив.pdf', 'application/pdf', 21 * 1024 * 1024),
    fileOf('пусто.txt', 'text/plain', 0),
    fileOf('карта.ddd', ''),
  )
  const told = within(await part()).getAllByRole('alert')
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'Этот тип файла не подходит. Можно: JPG, PNG, WebP, HEIC, AVIF, PDF, DOCX, XLSX, TXT, CSV, DDD',
    'Файл больше 20 МБ',
    'Файл пустой',
  ])
  await fillIn()
  await userEvent.click(button('Создать заявку'))
  await waitFor(() => expect(sentTo(api)).toEqual(['7']))
})

test('a film from the camera is refused, and a photograph may be larger than a file', async () => {
  await begin({ width: 390 })
  await choose(fileOf('видео.mov', 'video/quicktime'), fileOf('до.jpg', 'image/jpeg', 21 * 1024 * 1024))
  expect(within(await part()).getByRole('alert')).toHaveTextContent('Этот тип файла не подходит')
  expect(within(await part()).getAllByRole('listitem')).toHaveLength(1)
})

test('what is chosen while the task is being made goes with it', async () => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { api } = await begin()
  api.on(tasksRoutes.create, async () => {
    await held
    return makeTask({ id: 7, car: null })
  })
  await choose(fileOf('до.jpg'))
  await fillIn()
  await userEvent.click(button('Создать заявку'))
  await waitFor(() => expect(api.calls(tasksRoutes.create)).toHaveLength(1))
  await choose(fileOf('после.jpg'))
  answer()
  await waitFor(() => expect(sentTo(api)).toEqual(['7', '7']))
})

test('a refused task keeps its files for the next try', async () => {
  const { api } = await begin()
  await choose(fileOf('до.jpg'))
  await userEvent.click(button('Создать заявку'))
  expect(await screen.findByText('Выберите вид работ')).toBeInTheDocument()
  expect(within(await part()).getAllByRole('listitem')).toHaveLength(1)
  expect(api.calls(attachmentsRoutes.upload)).toHaveLength(0)
  await fillIn()
  await userEvent.click(button('Создать заявку'))
  await waitFor(() => expect(sentTo(api)).toEqual(['7']))
})

test('a file that the network has not taken waits like any other of the task', async () => {
  const { api } = await begin()
  api.on(attachmentsRoutes.upload, () => {
    throw new TypeError('Failed to fetch')
  })
  await choose(fileOf('до.jpg'))
  await fillIn()
  await userEvent.click(button('Создать заявку'))
  expect(await screen.findByText(/«до.jpg» не загружен \(заявка №\s7\): Ждёт сети/)).toBeInTheDocument()
  expect(jobs.get()).toMatchObject([
    { isWaiting: true, mayRetry: true, to: { place: 'tasks:7', path: '/tasks/tachograph/7' } },
  ])
})

test('«Создать и добавить ещё» sends the files of the first and begins without any', async () => {
  const { api } = await begin()
  await choose(fileOf('до.jpg'))
  await fillIn()
  await userEvent.click(button('Создать и добавить ещё'))
  await waitFor(() => expect(sentTo(api)).toEqual(['7']))
  expect(within(await part()).queryByRole('listitem')).toBeNull()
  expect(await screen.findByText(/Файлы загружены.*№\s7/)).toBeInTheDocument()
})

test('files are something to lose: they stay with a form that was closed, and go with one that was given up', async () => {
  await begin()
  await choose(fileOf('до.jpg'))
  act(() => closeTaskForm())
  act(() => openNewTask('tachograph'))
  expect(within(await part()).getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(button('Отменить'))
  await screen.findByText('Удалить черновик?')
  await userEvent.click(button('ДА'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Тема' })).toBeNull())
  act(() => openNewTask('tachograph'))
  expect(within(await part()).queryByRole('listitem')).toBeNull()
})

test('«Присоединить» takes the files along to the task that exists', async () => {
  const car = { id: 4, plate: 'А417КМ116', title: 'А417КМ116', brand: 'Scania', model: 'R440', year: 2021 }
  const base = newDraft('tachograph')
  const kept = { mine: { ...base, car, title: 'Снова нет связи' }, base, version: null }
  localStorage.setItem('naryad:draft:2:task:new', JSON.stringify({ value: kept, at: new Date() }))
  const { api } = await begin({
    prepare: (api) =>
      api.on(tasksRoutes.duplicates, () => ({ items: [makeTaskItem({ id: 9, car })], totalCount: 1 })),
  })
  await choose(fileOf('до.jpg'))
  await userEvent.click(await screen.findByRole('button', { name: 'Присоединить' }))
  await waitFor(() => expect(sentTo(api)).toEqual(['9']))
  expect(api.calls(tasksRoutes.comment)).toHaveLength(1)
})

const pasted = (file: File) =>
  fireEvent.paste(document.body, { clipboardData: { files: [file], types: ['Files'] } })

test('what is pasted over the form is of the new task, not of the one beneath it', async () => {
  const { api } = await begin()
  pasted(fileOf('снимок.png', 'image/png'))
  expect(within(await part()).getAllByRole('listitem')).toHaveLength(1)
  act(() => closeTaskForm())
  expect(api.calls(attachmentsRoutes.upload)).toHaveLength(0)
  pasted(fileOf('второй.png', 'image/png'))
  await waitFor(() => expect(sentTo(api)).toEqual([String(makeTask({}).id)]))
})

test('text that is pasted into a field with its picture is text, a picture alone is a file', async () => {
  await begin()
  const description = screen.getByRole('textbox', { name: 'Описание' })
  const files = [fileOf('таблица.png', 'image/png')]
  const text = { files, types: ['text/plain', 'text/html', 'Files'] }
  expect(fireEvent.paste(description, { clipboardData: text })).toBe(true)
  expect(within(await part()).queryByRole('listitem')).toBeNull()
  fireEvent.paste(description, { clipboardData: { files, types: ['Files'] } })
  expect(within(await part()).getAllByRole('listitem')).toHaveLength(1)
})

test('files may be dropped anywhere on the form', async () => {
  await begin()
  fireEvent.drop(screen.getByRole('textbox', { name: 'Описание' }), {
    dataTransfer: { files: [fileOf('до.jpg')], types: ['Files'] },
  })
  expect(within(await part()).getAllByRole('listitem')).toHaveLength(1)
})

test('what was chosen is not there for the next one who signs in', async () => {
  await begin()
  await choose(fileOf('до.jpg'))
  act(() => sessionState.set('out'))
  expect(within(await part()).queryByRole('listitem')).toBeNull()
})
