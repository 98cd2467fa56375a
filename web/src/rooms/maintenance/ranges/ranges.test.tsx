import type { Attachment } from '@naryad/contract/attachments/attachments'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import type { MaintenanceKind } from '@naryad/contract/maintenance/maintenance'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { Refused } from '../../../testing/fakeApi.ts'
import { choose, inOwnZone, renderRanges } from '../../../testing/renderRanges.tsx'
import { makeKind, makeRange } from '../maintenance.make.ts'
import { openRangeForm } from './openRange.tsx'

inOwnZone()

const plain = (element: Element): string => (element.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')

const cards = () =>
  within(screen.getByRole('list', { name: 'Действующие интервалы' })).getAllByRole('listitem')

describe('the terms of a truck', () => {
  test('show their state in words, their bounds, what is left, and the task made for them', async () => {
    await renderRanges({
      ranges: [
        makeRange({
          id: 1,
          kind: { id: 2, title: 'Блок СКЗИ' },
          dateFrom: '2023-11-13',
          dateTo: '2026-11-13',
          state: 'OVERDUE',
          daysLeft: -6,
          progress: 1,
          task: { id: 18402, queue: 'tachograph', status: 'NEW' },
        }),
        makeRange({
          id: 2,
          kind: { id: 3, title: 'ТО-2' },
          dateFrom: '2026-11-01',
          dateTo: '2026-11-30',
          mileageFrom: 340_000,
          mileageTo: 345_000,
          state: 'SOON',
          daysLeft: 11,
          kmLeft: 1240,
          progress: 0.75,
        }),
        makeRange(),
      ],
    })
    const [late, soon, fine] = cards().map(plain)
    expect(late).toContain('просрочено 6 дней')
    expect(late).toContain('13.11.2023 – 13.11.2026')
    expect(screen.getByRole('link', { name: /18402/ })).toHaveAttribute('href', '/tasks/tachograph/18402')
    expect(soon).toContain('через 11 дней')
    expect(soon).toContain('340 000 – 345 000 км')
    expect(soon).toContain('осталось 1 240 км')
    expect(fine).toContain('в норме')
    expect(fine).toContain('осталось 115 дней')
    expect(screen.getByRole('meter', { name: 'ТО-2: прошло' })).toHaveAttribute('aria-valuenow', '75')
  })

  test('done ones are folded behind the newest', async () => {
    const done = (id: number) =>
      makeRange({ id, state: 'DONE', doneAt: '2026-10-09T09:00:00.000Z', daysLeft: null })
    await renderRanges({ ranges: [makeRange(), done(21), done(22), done(23)] })
    const part = screen.getByRole('region', { name: 'Выполненные' })
    expect(within(part).getAllByRole('listitem')).toHaveLength(2)
    await userEvent.click(within(part).getByRole('button', { name: 'Выполненные 3' }))
    expect(within(part).getAllByRole('listitem')).toHaveLength(3)
  })

  test('papers of a range open by their names in a tab of their own', async () => {
    const paper: Attachment = {
      id: 7,
      name: 'Свидетельство.pdf',
      taskId: null,
      mime: 'application/pdf',
      size: 48_000,
      kind: 'FILE',
      url: '/api/files/7?token=12345678901234567890',
      thumbnailUrl: null,
      isAfterHandover: false,
      isForClient: false,
      createdAt: '2026-11-15T09:00:00.000Z',
      createdBy: null,
    }
    await renderRanges({
      ranges: [makeRange({ attachmentsCount: 1 })],
      prepare: (api) =>
        api.on(attachmentsRoutes.listOfMaintenance, () => ({ items: [paper], totalCount: 1 })),
    })
    const link = await screen.findByRole('link', { name: 'Свидетельство.pdf' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(screen.getByRole('button', { name: 'Удалить файл Свидетельство.pdf' })).toBeVisible()
  })

  test('without any, the place says what will be here', async () => {
    await renderRanges()
    expect(screen.getByText('Действующих интервалов нет')).toBeVisible()
  })

  test('one who may not write is offered nothing but to attach', async () => {
    await renderRanges({ ranges: [makeRange()], role: 'engineer' })
    await userEvent.click(screen.getByRole('button', { name: 'Действия: Калибровка' }))
    await screen.findByRole('menuitem', { name: 'Приложить файл' })
    expect(screen.getAllByRole('menuitem')).toHaveLength(1)
  })

  test('a client has no menu at all', async () => {
    await renderRanges({ ranges: [makeRange()], role: 'client' })
    expect(screen.queryByRole('button', { name: 'Действия: Калибровка' })).toBeNull()
  })

  test('deletion asks first', async () => {
    const api = await renderRanges({ ranges: [makeRange()] })
    api.on(maintenanceRoutes.remove, () => undefined)
    await choose('Калибровка', 'Удалить')
    expect(api.calls(maintenanceRoutes.remove)).toHaveLength(0)
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    await waitFor(() => expect(api.calls(maintenanceRoutes.remove)).toHaveLength(1))
    expect(await screen.findByText('Интервал удалён')).toBeVisible()
  })
})

describe('the form of a range', () => {
  const both = makeKind({ id: 5, title: 'ТО-1', termMonths: 6, termKm: 15_000 })

  const openNew = (kind: MaintenanceKind | null) =>
    openRangeForm({ carId: 4, beginning: { kind, dateFrom: '2026-11-21', mileageFrom: 343_760 } })

  test('the kind brings its term, and its ends may be typed over', async () => {
    const api = await renderRanges({ kinds: [both] })
    api.on(maintenanceRoutes.create, () => makeRange())
    openNew(both)
    const dialog = await screen.findByRole('dialog', { name: 'Новый интервал' })
    await waitFor(() => expect(within(dialog).getByLabelText('Дата по')).toHaveValue('21.05.2027'))
    const mileage = within(dialog).getByLabelText<HTMLInputElement>('Пробег по')
    expect(mileage.value).toMatch(/^358\s760$/)
    await userEvent.clear(mileage)
    await userEvent.type(mileage, '360000')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Добавить интервал' }))
    expect(await screen.findByText('Техобслуживание успешно обновлено!')).toBeVisible()
    expect(api.calls(maintenanceRoutes.create)[0]?.body).toEqual({
      carId: 4,
      kindId: 5,
      dateFrom: '2026-11-21',
      dateTo: '2027-05-21',
      mileageFrom: 343_760,
      mileageTo: 360_000,
      comment: '',
    })
  })

  test('its kind is chosen by the first letters and Enter, and the list closes', async () => {
    await renderRanges({ kinds: [both, makeKind({ id: 6, title: 'Осаго' })] })
    openNew(null)
    const dialog = within(await screen.findByRole('dialog', { name: 'Новый интервал' }))
    await userEvent.type(await dialog.findByRole('combobox', { name: /^Вид/ }), 'оса{Enter}')
    expect(dialog.getByRole('combobox', { name: /^Вид/ })).toHaveValue('Осаго')
    expect(dialog.queryByRole('option')).not.toBeInTheDocument()
  })

  test('says what is missing under its field and sends nothing', async () => {
    const api = await renderRanges({ kinds: [both] })
    openNew(null)
    const dialog = await screen.findByRole('dialog', { name: 'Новый интервал' })
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Добавить интервал' }))
    expect(await within(dialog).findByText('Выберите вид обслуживания')).toBeVisible()
    expect(within(dialog).getByText('Укажите обе даты')).toBeVisible()
    expect(within(dialog).getByRole('combobox', { name: 'Вид' })).toHaveFocus()
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(api.calls(maintenanceRoutes.create)).toHaveLength(0)
  })

  test('shows the refusal of a range that overlaps another one, and keeps what was typed', async () => {
    const api = await renderRanges({ kinds: [both] })
    api.on(maintenanceRoutes.create, () => {
      const message = 'Пересекается с интервалом «ТО-1» с 01.11.2026 по 01.05.2027'
      throw new Refused('CONFLICT', message, { fields: { dateFrom: message } })
    })
    openNew(both)
    const dialog = await screen.findByRole('dialog', { name: 'Новый интервал' })
    await userEvent.type(await within(dialog).findByLabelText('Заметка'), 'после ремонта')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Добавить интервал' }))
    expect(await within(dialog).findByText(/^Пересекается/)).toBeVisible()
    expect(within(dialog).getByLabelText('Дата с')).toHaveFocus()
    expect(within(dialog).getByLabelText('Заметка')).toHaveValue('после ремонта')
  })

  test('a change is sent with the version one has seen, and does not take a done one back', async () => {
    const done = makeRange({ state: 'DONE', doneAt: '2026-10-09T09:00:00.000Z' })
    const api = await renderRanges({ ranges: [done] })
    api.on(maintenanceRoutes.update, () => done)
    await choose('Калибровка', 'Изменить')
    const dialog = await screen.findByRole('dialog', { name: 'Изменить: Калибровка' })
    await userEvent.type(await within(dialog).findByLabelText('Заметка'), 'свидетельство у водителя')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(api.calls(maintenanceRoutes.update)).toHaveLength(1))
    expect(api.calls(maintenanceRoutes.update)[0]?.body).toMatchObject({
      version: 3,
      doneAt: '2026-10-09T09:00:00.000Z',
      comment: 'свидетельство у водителя',
    })
  })
})
