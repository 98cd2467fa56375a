import type { ImportResult } from '@naryad/contract/imports/imports'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { Refused } from '../../testing/fakeApi.ts'
import { holdCalls } from '../../testing/holdCalls.ts'
import { choose, clean, openWindow, tried } from '../../testing/importWindow.tsx'

describe('columns of a file', () => {
  const unmapped: ImportResult = {
    ...clean,
    rowsCount: 0,
    createdCount: 0,
    changedCount: 0,
    findings: tried.findings && { ...tried.findings, missing: 'Укажите, в каких столбцах: «ФИО»' },
  }

  test('are mapped by hand, and the choice outlives a refusal', async () => {
    let isDown = true
    const { api, dialog } = await openWindow((api) => {
      api.on(importsRoutes.drivers, () => unmapped)
      api.on(importsRoutes.retry, ({ body }) => {
        if (isDown) throw new Refused('UNAVAILABLE', 'Сейчас загружаются другие файлы')
        return { ...clean, settings: { ...clean.settings, ...body } }
      })
    })
    await choose(new File(['имя'], 'Водители.csv'))
    expect(await dialog.findByText(/Укажите, в каких столбцах: «ФИО»/)).toBeVisible()
    expect(dialog.queryByRole('button', { name: /^Загрузить/ })).toBeNull()
    const column = dialog.getByRole('combobox', { name: 'Поле для столбца «Телефончик»' })
    await userEvent.selectOptions(column, 'Телефон')
    const again = dialog.getByRole('button', { name: 'Проверить с этими столбцами' })
    await userEvent.click(again)
    expect(await screen.findByText('Сейчас загружаются другие файлы')).toBeInTheDocument()
    expect(column).toHaveValue('phone')
    isDown = false
    await userEvent.click(again)
    expect(await dialog.findByText('Готовы к загрузке')).toBeVisible()
    expect(api.calls(importsRoutes.retry).at(-1)?.body).toMatchObject({
      columns: [{ place: 1, field: 'phone' }],
    })
  })

  test('that are mapped again are checked before anything is imported', async () => {
    const { dialog } = await openWindow((api) => {
      api.on(importsRoutes.drivers, () => tried)
    })
    await choose(new File(['имя'], 'Водители.csv'))
    const load = await dialog.findByRole('button', { name: /^Загрузить 2/ })
    expect(load).toBeEnabled()
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: /Телефончик/, hidden: true }),
      'Телефон',
    )
    expect(load).toBeDisabled()
  })
})

test('wrong optional fields may be left out, and are named', async () => {
  const { api, dialog } = await openWindow((api) => {
    api.on(importsRoutes.drivers, () => tried)
    api.on(importsRoutes.retry, ({ body }) => ({
      ...tried,
      createdCount: 2,
      failedCount: 0,
      omittedCount: 1,
      errors: {},
      problems: tried.problems.map((one) => ({ ...one, isOmitted: true })),
      settings: { ...tried.settings, ...body },
    }))
  })
  await choose(new File(['имя'], 'Водители.csv'))
  await userEvent.click(
    await dialog.findByRole('switch', { name: 'Загружать строки без ошибочных необязательных полей' }),
  )
  expect(await dialog.findByText(/поле пропущено, строка загрузится/)).toBeVisible()
  expect(dialog.getByText(/Так загрузится 1 строка/)).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Загрузить 3\sстроки$/ })).toBeEnabled()
  expect(api.calls(importsRoutes.retry)[0]?.body).toMatchObject({ omitsWrongFields: true })
})

test('unknown organizations are listed and created after a question, which is not asked while the file is checked', async () => {
  const findings = tried.findings && { ...tried.findings, newCompanies: ['ООО «Юг»'], newCompaniesCount: 1 }
  const { api, dialog } = await openWindow((api) => {
    api.on(importsRoutes.drivers, () => ({ ...tried, findings }))
    api.on(importsRoutes.retry, ({ body }) => ({
      ...clean,
      findings,
      settings: { ...tried.settings, ...body },
    }))
  })
  await choose(new File(['имя'], 'Водители.csv'))
  const companies = within(await dialog.findByRole('region', { name: 'Новые организации' }))
  expect(companies.getByText('«ООО «Юг»»')).toBeVisible()
  const create = companies.getByRole('button', { name: /^Создать 1\sорганизацию$/ })
  const held = holdCalls(importsRoutes.retry)
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Телефончик/, hidden: true }), 'Телефон')
  await userEvent.click(dialog.getByRole('button', { name: 'Проверить с этими столбцами', hidden: true }))
  await userEvent.click(create)
  expect(screen.queryByRole('button', { name: 'ДА' })).toBeNull()
  await waitFor(() => expect(held).toHaveLength(1))
  held.pop()?.()
  await waitFor(() => expect(create).not.toHaveAttribute('aria-busy'))
  await userEvent.click(create)
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  await waitFor(() => expect(held).toHaveLength(1))
  held.pop()?.()
  expect(await companies.findByText(/Вместе со строками добавим/)).toBeVisible()
  expect(api.calls(importsRoutes.retry).at(-1)?.body).toMatchObject({
    columns: [{ place: 1, field: 'phone' }],
    createsCompanies: true,
  })
})

test('rows of totals and problems beyond the shown ones are counted', async () => {
  const { dialog } = await openWindow((api) => {
    api.on(importsRoutes.drivers, () => ({ ...tried, problemsCount: 1204 }))
  })
  await choose(new File(['имя'], 'Водители.csv'))
  expect(await dialog.findByText('Пропущена строка без данных: 9 (итоги «Итого: 7»).')).toBeVisible()
  expect(dialog.getByText(/Показаны первые 1 из 1\s204/)).toBeVisible()
})
