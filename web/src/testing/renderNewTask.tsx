import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import type { Me } from '@naryad/contract/auth/auth'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'

import { sessionState } from '../client/session/state.ts'
import { openNewTask } from '../rooms/tasks/form/shownForm.ts'
import { makeTask } from '../rooms/tasks/tasks.make.ts'
import type { FakeApi } from './fakeApi.ts'
import { fakeUpload } from './fakeUpload.ts'
import { renderCard } from './renderCard.tsx'

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const fileOf = (name: string, type = 'image/jpeg', size = 10) => {
  const file = new File(['x'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const form = () => screen.findByRole('dialog', { name: 'Новая заявка' })
export const part = async () => within(await form()).getByRole('group', { name: 'Файлы' })
/** Ignores `accept`, as a browser does when the user switches to all files. */
export async function choose(...files: File[]) {
  const input = (await part()).querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('nowhere to choose files')
  await userEvent.setup({ applyAccept: false }).upload(input, files)
}
const types = {
  items: [
    { id: 1, title: 'Ремонт', queues: [], checklist: [], reportTemplate: '', isActive: true, version: 1 },
  ],
  totalCount: 1,
}

export interface NewTaskOptions {
  width?: number
  me?: Me
  prepare?: (api: FakeApi) => void
}

/** Opens the form of a new task over the card of a task. */
export async function begin({ width = 1440, me, prepare }: NewTaskOptions = {}) {
  // The end of a test ends the session, which clears the chosen files.
  sessionState.set('in')
  const url = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview')
  const gone = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const onOpenTask = vi.fn<(task: { id: number }) => void>()
  const stage = await renderCard({
    tasks: [makeTask({ car: null })],
    width,
    onOpenTask,
    ...(me && { me }),
    ...(prepare && { prepare }),
  })
  stage.client.setQueryData(['dictionaries', 'types'], types)
  stage.api.on(tasksRoutes.create, () => makeTask({ id: 7, car: null }))
  stage.api.on(attachmentsRoutes.upload, () => ({ items: [], totalCount: 0 }))
  fakeUpload()
  act(() => openNewTask('tachograph'))
  await form()
  return { ...stage, url, gone, onOpenTask }
}

export async function fillIn() {
  await userEvent.click(screen.getByRole('combobox', { name: 'ТС' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Заявка без ТС' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Вид работ' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Ремонт' }))
}

/** The tasks that files were uploaded to. */
export const sentTo = (api: FakeApi) =>
  api.calls(attachmentsRoutes.upload).map(({ url }) => /tasks\/(\d+)/.exec(url.pathname)?.[1])
