import type { AboutSystem } from '@naryad/contract/settings/about'
import { aboutRoutes } from '@naryad/contract/settings/about.routes'
import { jobsRoutes } from '@naryad/contract/settings/jobs.routes'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Refused } from '../../testing/fakeApi.ts'
import { renderSettings } from '../../testing/renderSettings.tsx'

const gigabyte = 1024 ** 3

const about = (facts: Partial<AboutSystem> = {}): AboutSystem => ({
  build: '1.2.0+2026.12.1',
  version: '1.2.0',
  release: '2026.12.1',
  releasedOn: '2026-12-01',
  notes: { changes: ['Ставится пакетом.'], actions: ['Ничего.'], duration: ['Минута.'] },
  database: { version: '18.4', bytes: 2 * gigabyte },
  replica: null,
  files: { place: 'папка /var/lib/naryad/files', count: 1240, bytes: 3 * gigabyte },
  jobs: { waiting: 2, retrying: 0, failed: 1 },
  licences: [{ licence: 'MIT', packages: ['react 19.3.1', 'zod 4.6.7'] }],
  ...facts,
})

const show = (reply: AboutSystem) =>
  renderSettings({
    section: 'about',
    prepare: (api) => {
      api.on(aboutRoutes.get, () => reply)
      api.on(jobsRoutes.server, () => ({ disks: [], backup: null }))
    },
  })

const rows = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/[\u00a0\u202f]/g, ' '))

test('the settings name release, database, files, queue, backup, notes and licences', async () => {
  await show(about())
  expect(await rows('О системе')).toEqual([
    'Сборка1.2.0+2026.12.1',
    'База данныхPostgreSQL 18.4 · 2 ГБ',
    'Файлы1 240 · 3 ГБ · папка /var/lib/naryad/files',
    'Очередь заданийне удалось: 1 запуск, ждёт: 2 запуска · Фоновые задания',
  ])
  expect(screen.getByText('«Наряд», версия 1.2.0, выпуск 2026.12.1 от 01.12.2026.')).toBeVisible()
  expect(await rows('Сервер')).toEqual([expect.stringMatching(/^Резервная копия/)])
  for (const [part, line] of [
    ['Что меняется', 'Ставится пакетом.'],
    ['Что сделать', 'Ничего.'],
    ['Сколько занимает обновление', 'Минута.'],
  ] as const)
    expect(within(screen.getByRole('region', { name: part })).getByText(line)).toBeVisible()
  expect(await rows('Лицензии чужих программ')).toEqual(['MIT · 2 библиотекиreact 19.3.1, zod 4.6.7'])
})

test('a build that is no release says so, and an empty server has no figures', async () => {
  await show(
    about({
      build: '1.2.0+0.g50afd18f1',
      release: null,
      releasedOn: null,
      notes: null,
      files: { place: 'папка /var/lib/naryad/files', count: 0, bytes: 0 },
      jobs: { waiting: 0, retrying: 0, failed: 0 },
      licences: [],
    }),
  )
  expect(await screen.findByText(/промежуточная сборка/)).toBeVisible()
  const [build, , files, queue] = await rows('О системе')
  expect(build).toBe('Сборка1.2.0+0.g50afd18f1')
  expect(files).toBe('ФайлыПока нет · папка /var/lib/naryad/files')
  expect(queue).toBe('Очередь заданийпуста · Фоновые задания')
  expect(screen.queryByRole('region', { name: 'Что меняется' })).toBeNull()
  expect(screen.getByText(/запущен из исходников/)).toBeVisible()
})

test('a failed call offers to try again', async () => {
  await renderSettings({
    section: 'about',
    prepare: (api) => {
      api.on(aboutRoutes.get, () => {
        throw new Refused('INTERNAL', 'Ошибка на сервере')
      })
      api.on(jobsRoutes.server, () => ({ disks: [], backup: null }))
    },
  })
  expect(await screen.findByText('Не удалось узнать о системе')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeVisible()
})

test.each([
  [0, 'Не отстаёт'],
  [12.3, 'Отстаёт на 13 с'],
  [null, 'Не отвечает: отчёты и выгрузки читает основная база'],
])('a replica %s seconds behind says so', async (lagSeconds, state) => {
  await show(about({ replica: { lagSeconds } }))
  expect(await rows('О системе')).toContain(`Копия базы для отчётов${state}`)
})
