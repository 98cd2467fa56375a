import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'

import { sessionState } from '../../../client/session/state.ts'
import { jobs } from '../../../client/uploads/uploadQueue.ts'
import { fakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { fakeLocks } from '../../../testing/fakeLocks.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import {
  begin,
  button,
  choose,
  fileOf,
  fillIn,
  part,
  type NewTaskOptions,
  sentTo,
} from '../../../testing/renderNewTask.tsx'

/** The page goes and comes: what is in memory is gone, and what the tab held is free. */
async function reload(scene: NewTaskOptions = {}) {
  act(() => sessionState.set('out'))
  cleanup()
  return begin(scene)
}
const names = async () =>
  within(await part())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('files of a new task are there after a reload in their order', async () => {
  const [records] = [fakeIndexedDb(), fakeLocks()]
  await begin({ width: 390 })
  await choose(fileOf('до.jpg'), fileOf('пусто.jpg', 'image/jpeg', 0), fileOf('после.jpg'))
  await waitFor(() => expect(records.size).toBe(2))
  await reload()
  await waitFor(async () => expect(await names()).toEqual(['до.jpg', 'после.jpg']))
})

test('files of a new task go with it, and are then removed from the device', async () => {
  const [records] = [fakeIndexedDb(), fakeLocks()]
  const { api } = await begin()
  await choose(fileOf('до.jpg'), fileOf('после.jpg'))
  await waitFor(() => expect(records.size).toBe(2))
  await fillIn()
  await userEvent.click(button('Создать заявку'))
  await waitFor(() => expect(sentTo(api)).toEqual(['7', '7']))
  await waitFor(() => expect(records.size).toBe(0))
})

test('files of a new task are forgotten when they are taken back, and all of them with a form that is given up', async () => {
  const [records, locks] = [fakeIndexedDb(), fakeLocks()]
  await begin()
  await choose(fileOf('до.jpg'), fileOf('после.jpg'))
  await waitFor(() => expect(records.size).toBe(2))
  await userEvent.click(button('Убрать файл до.jpg'))
  await waitFor(() => expect(records.size).toBe(1))
  await userEvent.click(button('Отменить'))
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  await waitFor(() => expect(records.size).toBe(0))
  expect([...locks]).toEqual([])
})

test('files of a new task are neither seen nor forgotten by another tab with the same form', async () => {
  const [records, locks] = [fakeIndexedDb(), fakeLocks()]
  await begin()
  await choose(fileOf('до.jpg'))
  await waitFor(() => expect(records.size).toBe(1))
  act(() => sessionState.set('out'))
  cleanup()
  await waitFor(() => expect([...locks]).toEqual([]))
  locks.add('naryad-form-2:task:new')
  await begin()
  expect(await names()).toEqual([])
  await choose(fileOf('здесь.jpg'))
  await userEvent.click(button('Отменить'))
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Тема' })).toBeNull())
  expect([...records.values()]).toMatchObject([{ name: 'до.jpg' }])
})

test('files of a new task belong to the user who has chosen them', async () => {
  const [records] = [fakeIndexedDb(), fakeLocks()]
  await begin()
  await choose(fileOf('до.jpg'))
  await waitFor(() => expect(records.size).toBe(1))
  await reload({ me: makeMe({ id: 3 }) })
  expect(await names()).toEqual([])
  await reload()
  await waitFor(async () => expect(await names()).toEqual(['до.jpg']))
})

test('files of a new task wait for no storage: where it never answers they go as ever', async () => {
  fakeLocks()
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  await begin()
  await choose(fileOf('до.jpg'))
  expect(await names()).toEqual(['до.jpg'])
  await fillIn()
  await userEvent.click(button('Создать заявку'))
  await waitFor(() => expect(jobs.get()).toMatchObject([{ to: { place: 'tasks:7' } }]))
})
