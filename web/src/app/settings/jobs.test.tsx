import type { JobHealth } from '@naryad/contract/settings/jobs'
import { jobsRoutes } from '@naryad/contract/settings/jobs.routes'
import type { ServerState } from '@naryad/contract/settings/server-state'
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

const server = (state: Partial<ServerState> = {}): ServerState => ({ disks: [], backup: null, ...state })

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
        api.on(jobsRoutes.server, () => server())
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
      prepare: (api) => {
        api.on(jobsRoutes.list, () => ({ items: [job({})], totalCount: 1 }))
        api.on(jobsRoutes.server, () => server())
      },
    })
    expect(await rows()).toHaveLength(1)
    expect(screen.getByText(/Сейчас всё в порядке/)).toBeVisible()
    expect(screen.getByText('Пока не требовалось')).toBeVisible()
  })
})

describe('the server', () => {
  const gigabyte = 1024 ** 3
  const done = {
    endedAt: '2026-11-24T08:00:00Z',
    bytes: 1.5 * gigabyte,
    seconds: 12,
    rows: 1000,
    files: 1240,
    missingFiles: 0,
  }
  const show = async (state: ServerState) => {
    await renderSettings({
      section: 'jobs',
      prepare: (api) => {
        api.on(jobsRoutes.list, () => ({ items: [job({})], totalCount: 1 }))
        api.on(jobsRoutes.server, () => state)
      },
    })
    const list = await screen.findByRole('list', { name: 'Сервер' })
    return within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll(/[\u00a0\u202f]/g, ' '))
  }

  test('says when no backup was ever made', async () => {
    expect(await show(server())).toEqual([
      expect.stringMatching(/^Резервная копияНа этом сервере ещё не снимали/),
    ])
  })

  test('shows size and files of the last backup, what it lacks, and a later failure', async () => {
    const [row] = await show(
      server({
        backup: {
          done: { ...done, missingFiles: 2 },
          failure: { endedAt: '2026-11-25T08:00:00Z', error: 'На диске нет места: /var/backups' },
        },
      }),
    )
    expect(row).toMatch(/^Резервная копияСнята .* · 1,5 ГБ · файлов 1 240 · без пропавших с диска: 2/)
    expect(row).toMatch(/Последняя попытка не удалась, .*: На диске нет места: \/var\/backups$/)
  })

  test('names a disk without space', async () => {
    const disk = (place: 'data' | 'files' | 'backups', state: 'ok' | 'low' | 'full', free: number) => ({
      place,
      state,
      freeBytes: free * gigabyte,
      sizeBytes: 100 * gigabyte,
    })
    const disks = [disk('data', 'ok', 50), disk('files', 'low', 3), disk('backups', 'full', 0)]
    expect((await show(server({ disks, backup: { done, failure: null } }))).slice(1)).toEqual([
      'Диск: папка данныхСвободно 50 ГБ из 100 ГБ',
      'Диск: файлы заявокСвободно 3 ГБ из 100 ГБМеста мало: освободите диск или возьмите больший',
      'Диск: резервные копииСвободно 0 Б из 100 ГБМеста нет: новые копии не снимаются',
    ])
    expect(screen.getByText(/с сервером не всё в порядке/)).toBeVisible()
    expect(screen.queryByText(/Сейчас всё в порядке/)).toBeNull()
  })
})
