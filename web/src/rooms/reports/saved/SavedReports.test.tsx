import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import type { SavedReport } from '@naryad/contract/saved-reports/saved-reports'
import { savedReportsRoutes } from '@naryad/contract/saved-reports/saved-reports.routes'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { makeReport, stageReports } from '../../../testing/renderReports.tsx'

const me = makeMe()
const colleague = { id: 9, lastName: 'Кузьмин', firstName: 'Дмитрий', middleName: 'Олегович' }

const makeSaved = (change: Partial<SavedReport> = {}): SavedReport => ({
  id: 3,
  name: 'Неделя по очередям',
  isShared: false,
  period: { from: '2026-11-16', to: '2026-11-22' },
  kind: 'tasks',
  input: {
    queues: ['luv'],
    groupBy: ['queue', 'status'],
    measures: ['tasks', 'late'],
    columns: ['id', 'company'],
    periodBy: 'done',
  },
  owner: { id: me.id, lastName: me.lastName, firstName: me.firstName, middleName: me.middleName },
  schedule: { every: 'week', weekdays: [1], at: '08:00' },
  nextRunAt: '2026-11-30T05:00:00.000Z',
  lastError: null,
  version: 2,
  updatedAt: '2026-11-20T05:00:00.000Z',
  ...change,
})

const makeFile = (id: number) => ({
  id,
  title: 'Неделя по очередям',
  name: 'Отчет.xlsx',
  size: 48_000,
  period: { from: '2026-11-16', to: '2026-11-22' },
  createdAt: '2026-11-23T05:00:00.000Z',
  expiresAt: '2026-12-23T05:00:00.000Z',
})

function stage(items: SavedReport[] = [makeSaved()], files = [makeFile(12)]) {
  const staged = stageReports(me)
  staged.api.on(savedReportsRoutes.list, () => ({ items, totalCount: items.length }))
  staged.api.on(savedReportsRoutes.files, () => ({ items: files, totalCount: files.length }))
  return staged
}

describe('saved reports', () => {
  test('open with their filters, groups, measures and days', async () => {
    const { api, open } = stage()
    api.on(reportsRoutes.tasks, () => makeReport())
    const { address } = await open('/analytics/saved')
    await userEvent.click(await screen.findByRole('link', { name: 'Неделя по очередям' }))
    await waitFor(() => expect(address()).toContain('/analytics/tasks'))
    await waitFor(() =>
      expect(api.calls(reportsRoutes.tasks).at(-1)?.body).toMatchObject({
        queues: ['luv'],
        groupBy: ['queue', 'status'],
        measures: ['tasks', 'late'],
        periodBy: 'done',
        dateFrom: '2026-11-16',
        dateTo: '2026-11-22',
      }),
    )
  })

  test('say that their conditions are not understood, instead of showing more than was saved', async () => {
    const input = { queues: ['luv'], favouriteColour: 'red' }
    const { open } = stage([makeSaved({ input })])
    await open('/analytics/saved')
    expect(await screen.findByText(/Условия отчёта поняты не все/)).toBeVisible()
  })

  test('show their schedule and why the last run failed', async () => {
    const { open } = stage([makeSaved({ lastError: 'Слишком много групп: сократите период' })])
    await open('/analytics/saved')
    expect(await screen.findByText(/каждый понедельник в 8:00/)).toBeInTheDocument()
    expect(screen.getByText('Не сформирован: Слишком много групп: сократите период')).toBeInTheDocument()
  })

  test('of a colleague can be copied, not changed', async () => {
    const { open } = stage([makeSaved({ owner: colleague, isShared: true, schedule: null, nextRunAt: null })])
    await open('/analytics/saved')
    await userEvent.click(await screen.findByRole('button', { name: 'Действия' }))
    const menu = await screen.findByRole('menu')
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Сохранить себе'])
  })

  test('highlight the file of a letter, which may be expired', async () => {
    const { api, open } = stage()
    await open('/analytics/saved?file=12')
    const button = await screen.findByRole('button', { name: /^Скачать «Неделя по очередям», \d/ })
    expect(button).toHaveAttribute('data-variant', 'filled')
    api.on(savedReportsRoutes.file, () => {
      throw new Refused('NOT_FOUND', 'Файла уже нет: сформируйте отчёт заново')
    })
    await userEvent.click(button)
    await waitFor(() => expect(api.calls(savedReportsRoutes.file)).toHaveLength(1))
  })

  test('explain a link to an expired file', async () => {
    const { open } = stage([], [])
    await open('/analytics/saved?file=7')
    expect(await screen.findByText(/^Файла по этой ссылке уже нет/)).toBeInTheDocument()
    expect(screen.getByText('Сохранённых отчётов пока нет')).toBeInTheDocument()
  })
})

describe('saving a report', () => {
  async function fill(open: ReturnType<typeof stage>['open'], name: string) {
    await open('/analytics/tasks?from=2025-11-01&to=2025-11-30&group=queue&measures=tasks')
    await userEvent.click(await screen.findByRole('button', { name: 'Сохранить отчёт' }))
    const form = await screen.findByRole('dialog')
    await userEvent.type(await within(form).findByLabelText('Название'), name)
    return form
  }

  const found = () => makeReport({ totalCount: 1, totals: { tasks: 1 } })

  test('sends the state of the screen and a schedule', async () => {
    const { api, open } = stage([])
    api.on(reportsRoutes.tasks, found)
    api.on(savedReportsRoutes.create, () => makeSaved())
    const form = await fill(open, 'Очереди')
    await userEvent.selectOptions(within(form).getByLabelText('Присылать письмом'), 'По дням недели')
    await userEvent.click(within(form).getByRole('checkbox', { name: 'вт' }))
    expect(within(form).getByText(/на morozova@tahoservis.ru пн, вт в 8:00/)).toBeInTheDocument()
    await userEvent.click(within(form).getByRole('button', { name: 'Сохранить' }))
    await waitFor(() =>
      expect(api.calls(savedReportsRoutes.create)[0]?.body).toMatchObject({
        name: 'Очереди',
        period: { from: '2025-11-01', to: '2025-11-30' },
        schedule: { every: 'week', weekdays: [1, 2], at: '08:00' },
        definition: { kind: 'tasks', input: { groupBy: ['queue'], measures: ['tasks'] } },
      }),
    )
  })

  test('under the name of an existing report of the user replaces it', async () => {
    const { api, open } = stage()
    api.on(reportsRoutes.tasks, found)
    api.on(savedReportsRoutes.update, () => makeSaved())
    const form = await fill(open, 'неделя по очередям')
    await userEvent.click(await within(form).findByRole('button', { name: 'Заменить' }))
    await waitFor(() => expect(api.calls(savedReportsRoutes.update)[0]?.body).toMatchObject({ version: 2 }))
  })

  test('shows errors under their fields and leaves the typed text', async () => {
    const { api, open } = stage([])
    api.on(reportsRoutes.tasks, found)
    api.on(savedReportsRoutes.create, () => {
      throw new Refused('CONFLICT', 'Название: такой отчёт у вас уже есть', {
        fields: { name: 'Название: такой отчёт у вас уже есть' },
      })
    })
    const form = await fill(open, 'Очереди')
    await userEvent.click(within(form).getByRole('button', { name: 'Сохранить' }))
    expect(await within(form).findByText('Такой отчёт у вас уже есть')).toBeInTheDocument()
    expect(within(form).getByLabelText('Название')).toHaveValue('Очереди')
  })
})
