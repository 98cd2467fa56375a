import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { makeReport, stageReports } from '../../../testing/renderReports.tsx'

const november = { createdFrom: '2026-10-31T21:00:00.000Z', createdTo: '2026-11-30T20:59:59.999Z' }
const group = (queue: 'luv' | 'skud', title: string, tasks: number) => ({
  key: queue,
  title,
  values: { tasks, done: tasks - 1, late: 0 },
  search: { ...november, queue },
})

const grouped = makeReport({
  groups: [
    {
      key: '2026-11-01',
      title: 'Ноябрь 2026',
      values: { tasks: 7, done: 5, late: 0 },
      search: november,
      groups: [group('luv', 'ЛУВ', 3), group('skud', 'СКУД', 4)],
    },
  ],
  totals: { tasks: 7, done: 5, late: 0, costs: 336_000 },
  totalCount: 7,
})

const path = '/analytics/tasks?from=2026-11-01&to=2026-11-30&group=month,queue&measures=tasks,done,late'

describe('the report of tasks', () => {
  test('asks for what the address says', async () => {
    const { api, open } = stageReports()
    await open(`${path}&queues=luv&isLate=true&by=done`)
    const { body } = api.calls(reportsRoutes.tasks).at(-1) ?? {}
    expect(body).toMatchObject({
      dateFrom: '2026-11-01',
      dateTo: '2026-11-30',
      periodBy: 'done',
      groupBy: ['month', 'queue'],
      measures: ['tasks', 'done', 'late'],
      queues: ['luv'],
      isLate: true,
    })
    expect(body).not.toHaveProperty('statuses')
  })

  test('every figure leads to the list of its requests', async () => {
    const { api, open } = stageReports()
    api.on(reportsRoutes.tasks, () => grouped)
    await open(path)
    const done = await screen.findByRole('link', { name: 'Ноябрь 2026, ЛУВ, Выполнено: 2' })
    const url = new URL(done.getAttribute('href') ?? '', 'http://naryad')
    expect(url.pathname).toBe('/tasks/luv')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      statuses: 'all',
      createdFrom: november.createdFrom,
      doneFrom: grouped.period.from,
      doneTo: grouped.period.to,
    })
    const all = screen.getByRole('link', { name: 'Итого, Заявок: 7' })
    expect(all.getAttribute('href')).toMatch(/^\/tasks\/all/)
  })

  test('groups are folded, and ordered by a figure', async () => {
    const { api, open } = stageReports()
    api.on(reportsRoutes.tasks, () => grouped)
    await open(path)
    const titles = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(titles()).toEqual(['Ноябрь 2026', 'ЛУВ', 'СКУД', 'Итого'])
    expect(screen.getByRole('columnheader', { name: 'Месяц, Очередь' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Заявок' }))
    expect(titles()).toEqual(['Ноябрь 2026', 'СКУД', 'ЛУВ', 'Итого'])
    await userEvent.click(screen.getByRole('button', { name: 'Ноябрь 2026' }))
    expect(titles()).toEqual(['Ноябрь 2026', 'Итого'])
  })

  test('a condition that is chosen stands in the address and is asked for', async () => {
    const { api, open } = stageReports()
    const { address } = await open(path)
    await userEvent.selectOptions(screen.getByLabelText('Внутри группы'), 'Статус')
    await waitFor(() => expect(address()).toContain('group=month%2Cstatus'))
    await userEvent.click(screen.getByRole('button', { name: /^Гарантия/ }))
    await waitFor(() =>
      expect(api.calls(reportsRoutes.tasks).at(-1)?.body).toMatchObject({
        groupBy: ['month', 'status'],
        filterByIsWarranty: true,
        dateFrom: '2026-11-01',
      }),
    )
  })

  test('says when there is nothing, and when it failed', async () => {
    const { api, open } = stageReports()
    await open(path)
    expect(await screen.findByText('За период таких заявок нет')).toBeVisible()
    api.on(reportsRoutes.tasks, () => {
      throw new Refused('IMPOSSIBLE', 'Слишком много групп: сократите период или добавьте условия')
    })
    await userEvent.selectOptions(screen.getByLabelText('Группировка'), 'ТС')
    expect(await screen.findAllByText(/Слишком много групп/)).not.toHaveLength(0)
  })

  test('offers a client no figures of working time', async () => {
    const { open } = stageReports(makeMe({ role: 'client', company: { id: 3, name: 'ООО «Юг»' } }))
    await open(path)
    expect(screen.queryByRole('button', { name: /Операторы/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /Настроить/ }))
    const offered = (await screen.findAllByRole('checkbox')).map((box) => box.closest('label')?.textContent)
    expect(offered).toContain('Выполнено')
    expect(offered.join()).not.toMatch(/медиана|Ход /)
  })

  test('says that the groups on the screen are not all', async () => {
    const { api, open } = stageReports()
    api.on(reportsRoutes.tasks, () => ({ ...grouped, groupsCount: 24_310 }))
    await open(path)
    expect(await screen.findByRole('note')).toHaveTextContent(/3 из 24.310. Все группы есть в файле Excel/)
  })

  test('says that it waits for its turn, is cancelled, and begins again', async () => {
    const { api, open } = stageReports()
    let answer: ((report: typeof grouped) => void) | undefined
    api.on(reportsRoutes.tasks, () => new Promise<typeof grouped>((resolve) => (answer = resolve)))
    api.on(reportsRoutes.waiting, () => ({ isWaiting: true }))
    await open(path)
    expect(await screen.findByText('Ждём очереди', {}, { timeout: 3000 })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Отменить' }))
    expect(await screen.findByText('Отчёт отменён')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Сформировать' }))
    await waitFor(() => expect(api.calls(reportsRoutes.tasks)).toHaveLength(2))
    answer?.(grouped)
    expect(await screen.findByRole('link', { name: 'Итого, Заявок: 7' })).toBeVisible()
  })
})
