import type { ImportResult } from '@naryad/contract/imports/imports'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { Refused } from '../../testing/fakeApi.ts'
import { holdCalls } from '../../testing/holdCalls.ts'
import { choose, clean, openWindow, tried } from '../../testing/importWindow.tsx'

const readAs = (part: Partial<NonNullable<ImportResult['findings']>['reading']>): ImportResult => ({
  ...clean,
  findings: tried.findings && { ...tried.findings, reading: { ...tried.findings.reading, ...part } },
})

test('the first rows are shown as they will be read, with the guess preselected', async () => {
  const { dialog } = await openWindow((api) => api.on(importsRoutes.drivers, () => clean))
  await choose(new File(['имя'], 'Водители.csv'))
  const preview = within(await dialog.findByRole('region', { name: 'Как прочитаем файл' }))
  expect(preview.getByRole('columnheader', { name: 'ФИО' })).toBeVisible()
  expect(preview.getByRole('cell', { name: 'Валиев Айдар' })).toBeVisible()
  expect(dialog.getByRole('combobox', { name: 'Кодировка' })).toHaveValue('utf-8')
  expect(dialog.getByRole('combobox', { name: 'Разделитель' })).toHaveValue(';')
  expect(dialog.getByRole('combobox', { name: 'Заголовки в строке' })).toHaveValue('1')
  expect(dialog.queryByRole('combobox', { name: 'Лист' })).toBeNull()
  expect(dialog.queryByRole('switch', { name: /скрытые/ })).toBeNull()
})

test('another choice reads the uploaded file again and survives a refusal', async () => {
  let isDown = true
  const { api, dialog } = await openWindow((api) => {
    api.on(importsRoutes.drivers, () => clean)
    api.on(importsRoutes.retry, ({ body }) => {
      if (isDown) throw new Refused('UNAVAILABLE', 'Сейчас загружаются другие файлы')
      return { ...clean, settings: { ...clean.settings, ...body } }
    })
  })
  await choose(new File(['имя'], 'Водители.csv'))
  const encoding = await dialog.findByRole('combobox', { name: 'Кодировка' })
  await userEvent.selectOptions(encoding, 'DOS (866)')
  expect(await screen.findByText('Сейчас загружаются другие файлы')).toBeInTheDocument()
  expect(encoding).toHaveValue('ibm866')
  expect(dialog.getByRole('button', { name: /^Загрузить 2/ })).toBeDisabled()
  isDown = false
  await userEvent.click(dialog.getByRole('button', { name: 'Прочитать заново' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: /^Загрузить 2/ })).toBeEnabled())
  expect(encoding).toHaveValue('ibm866')
  expect(dialog.queryByRole('button', { name: 'Прочитать заново' })).toBeNull()
  expect(api.calls(importsRoutes.drivers)).toHaveLength(1)
})

test('of several choices in a row the last one counts', async () => {
  const { api, dialog } = await openWindow((api) => {
    api.on(importsRoutes.drivers, () => clean)
    api.on(importsRoutes.retry, ({ body }) => ({ ...clean, settings: { ...clean.settings, ...body } }))
  })
  await choose(new File(['имя'], 'Водители.csv'))
  const delimiter = await dialog.findByRole('combobox', { name: 'Разделитель' })
  const held = holdCalls(importsRoutes.retry)
  await userEvent.selectOptions(delimiter, 'Запятая')
  await userEvent.selectOptions(delimiter, 'Табуляция')
  expect(delimiter).toHaveValue('\t')
  await waitFor(() => expect(held).toHaveLength(1))
  held.shift()?.()
  await waitFor(() => expect(held).toHaveLength(1))
  expect(delimiter).toHaveValue('\t')
  held.shift()?.()
  await waitFor(() => expect(dialog.getByRole('button', { name: /^Загрузить 2/ })).toBeEnabled())
  expect(delimiter).toHaveValue('\t')
  expect(api.calls(importsRoutes.retry).map(({ body }) => body)).toMatchObject([
    { delimiter: ',' },
    { delimiter: '\t' },
  ])
})

test('sheets are offered, and what is hidden is said and may be loaded', async () => {
  const { api, dialog } = await openWindow((api) => {
    api.on(importsRoutes.drivers, () =>
      readAs({
        sheets: [
          { name: 'Казань', isHidden: false },
          { name: 'Архив', isHidden: true },
        ],
        encoding: null,
        delimiter: null,
        hiddenRowsCount: 2,
        hiddenColumns: ['Табель'],
      }),
    )
    api.on(importsRoutes.retry, ({ body }) => ({ ...clean, settings: { ...clean.settings, ...body } }))
  })
  await choose(new File(['имя'], 'Водители.xlsx'))
  const sheet = await dialog.findByRole('combobox', { name: 'Лист' })
  expect(within(sheet).getByRole('option', { name: 'Архив (скрытый)' })).toBeInTheDocument()
  expect(dialog.queryByRole('combobox', { name: 'Кодировка' })).toBeNull()
  expect(
    dialog.getByText(/2\sскрытые строки и 1\sскрытый столбец \(«Табель»\): не загружаем/),
  ).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('switch', { name: /^Загружать скрытые строки и столбцы/ }))
  await waitFor(() => expect(api.calls(importsRoutes.retry)[0]?.body).toMatchObject({ readsHidden: true }))
})
