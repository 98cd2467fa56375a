import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { makeMe } from '../../../testing/makeMe.ts'
import { makeReport, stageReports } from '../../../testing/renderReports.tsx'

const path = '/analytics?from=2026-11-01&to=2026-11-03'

const group = (key: string | null, title: string, values: Record<string, number>) => ({
  key,
  title,
  values,
  search: { operatorIds: [7] },
  groups: [],
})

function withFigures(me = makeMe()) {
  const stage = stageReports(me)
  stage.api.on(reportsRoutes.tasks, ({ body }) => {
    const isNow = body.dateFrom === '2026-11-01'
    const [grouping] = body.groupBy
    if (grouping === 'operator')
      return makeReport({
        groups: [group('7', 'Гусев А.', { tasks: 4, remote: 1, late: 1, finishMedian: 250 })],
      })
    if (grouping === 'queue')
      return makeReport({ groups: [group('luv', 'ЛУВ', { tasks: 6 })], totals: { tasks: 8 } })
    return makeReport({
      totals:
        body.periodBy === 'created'
          ? { tasks: isNow ? 54 : 50 }
          : {
              tasks: isNow ? 20 : 0,
              remote: isNow ? 5 : 0,
              inTimeShare: isNow ? 0.8 : null,
              finishMedian: 250,
            },
      groups:
        grouping === 'day'
          ? [group('2026-11-02', '02.11.2026', { tasks: body.periodBy === 'done' ? 20 : 54 })]
          : [],
    })
  })
  return stage
}

describe('the overview', () => {
  test('compares the period with the same days of the month before', async () => {
    await withFigures().open(path)
    const figures = within(await screen.findByRole('list', { name: 'Главные показатели' }))
    await figures.findByText('25 %')
    const [created, done, remote] = figures.getAllByRole('listitem')
    expect(created).toHaveTextContent('Создано54больше на8 % к октябрю')
    expect(done).toHaveTextContent('Выполнено20больше на20 к октябрю')
    expect(remote).toHaveTextContent('Удалённо25 %нет данных к октябрю')
  })

  test('compares what is overdue now with the last evening of the period before, if it was counted', async () => {
    const { api, open } = withFigures()
    api.on(reportsRoutes.overdueDays, ({ query }) => ({
      items: query.dateFrom === '2026-10-03' ? [{ day: '2026-10-03', count: 6 }] : [],
    }))
    await open(path)
    const figures = within(await screen.findByRole('list', { name: 'Главные показатели' }))
    await figures.findByText('меньше на')
    expect(figures.getAllByRole('listitem').at(-1)).toHaveTextContent(
      'Просрочено сейчас1меньше на5 к октябрю',
    )
  })

  test('compares what is overdue with nothing while no evening before was counted', async () => {
    await withFigures().open(path)
    const figures = within(await screen.findByRole('list', { name: 'Главные показатели' }))
    await figures.findByText('25 %')
    expect(figures.getAllByRole('listitem').at(-1)).toHaveTextContent('Просрочено сейчас1из невыполненных')
  })

  test('has the figures of a chart as a table, each day of the period, each figure with its list', async () => {
    await withFigures().open(path)
    const chart = await screen.findByRole('region', { name: 'Создано и выполнено по дням' })
    const rows = within(chart).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'ДатаСозданоВыполнено',
      '1\u00a0ноября, воскресенье00',
      '2\u00a0ноября, понедельник5420',
      '3\u00a0ноября, вторник00',
    ])
    await userEvent.click(within(chart).getByRole('button', { name: /^Действия/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Показать таблицей' }))
    expect(within(chart).getByRole('link', { name: '54' }).getAttribute('href')).toMatch(/^\/tasks\/all\?/)
  })

  test('leads from a figure of late tasks to those tasks', async () => {
    await withFigures().open(path)
    const operators = await screen.findByRole('region', { name: 'Операторы' })
    const late = (await within(operators).findAllByRole('link', { name: '1' })).at(-1)
    expect(late?.getAttribute('href')).toContain('isLate=true')
  })

  test('shows a client the figures of the own organization, without colleagues compared', async () => {
    const { api, open } = withFigures(makeMe({ role: 'client', company: { id: 3, name: 'ООО «Юг»' } }))
    await open(path)
    expect(await screen.findByRole('heading', { name: 'Отчёты' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Операторы' })).toBeNull()
    for (const { body } of api.calls(reportsRoutes.tasks))
      expect(JSON.stringify(body)).not.toMatch(/operator|Median/)
  })
})
