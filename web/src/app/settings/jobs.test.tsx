import type { JobHealth } from '@naryad/contract/settings/jobs'
import { jobsRoutes } from '@naryad/contract/settings/jobs.routes'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { renderSettings } from '../../testing/renderSettings.tsx'

const job = (facts: Partial<JobHealth>): JobHealth => ({
  name: 'letters.deliver',
  title: 'Отправка писем',
  waitingCount: 0,
  retryingCount: 0,
  failedCount: 0,
  lastDoneAt: null,
  lastError: null,
  lastErrorAt: null,
  ...facts,
})

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Фоновые задания' })).getAllByRole('listitem')

describe('background jobs', () => {
  test('show the troubled first, with the error, and try again on demand', async () => {
    const items = [
      job({ name: 'tasks.counts', title: 'Сведение счётчиков заявок', lastDoneAt: '2026-11-24T08:00:00Z' }),
      job({
        retryingCount: 2,
        failedCount: 1,
        lastError: 'сервер молчит',
        lastErrorAt: '2026-11-24T08:00:00Z',
      }),
    ]
    const retried: string[] = []
    await renderSettings({
      section: 'jobs',
      prepare: (api) => {
        api.on(jobsRoutes.list, () => ({ items, totalCount: items.length }))
        api.on(jobsRoutes.retry, ({ params: { name } }) => {
          retried.push(name)
          return job({})
        })
      },
    })
    const [troubled, fine] = await rows()
    expect(troubled).toHaveTextContent(
      /^Отправка писемНе удалось: 1 запуск, повторяется: 2 запуска.*сервер молчит/,
    )
    expect(fine).toHaveTextContent(/^Сведение счётчиков заявокВ порядке · выполнено/)
    expect(within(fine as HTMLElement).queryByRole('button')).toBeNull()
    await userEvent.click(within(troubled as HTMLElement).getByRole('button', { name: 'Повторить сейчас' }))
    expect(retried).toEqual(['letters.deliver'])
  })

  test('say so when all is well', async () => {
    await renderSettings({
      section: 'jobs',
      prepare: (api) => api.on(jobsRoutes.list, () => ({ items: [job({})], totalCount: 1 })),
    })
    expect(await rows()).toHaveLength(1)
    expect(screen.getByText(/Сейчас всё в порядке/)).toBeVisible()
    expect(screen.getByText('Пока не требовалось')).toBeVisible()
  })
})
