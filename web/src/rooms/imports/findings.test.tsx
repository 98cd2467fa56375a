import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import type { FileFindings, ImportResult } from '@naryad/contract/imports/imports'
import type { ImportValue } from '@naryad/contract/imports/imports.matching'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { Refused } from '../../testing/fakeApi.ts'
import { holdCalls } from '../../testing/holdCalls.ts'
import { change, choose, clean, openWindow, tried } from '../../testing/importWindow.tsx'
import { makeDriver } from '../../testing/makePeople.ts'

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

const unknown = (kind: ImportValue['kind'], name: string, facts: Partial<ImportValue> = {}): ImportValue => ({
  kind,
  name,
  rowsCount: 33,
  firstRow: 2,
  candidates: [],
  mayCreate: true,
  maySkip: true,
  answer: null,
  object: null,
  isRemembered: false,
  ...facts,
})

const withValues = (values: ImportValue[]): FileFindings | null =>
  tried.findings && {
    ...tried.findings,
    values,
    valuesCounts: [...Map.groupBy(values, ({ kind }) => kind)].map(([kind, own]) => ({
      kind,
      count: own.length,
    })),
    options: [{ kind: 'kinds', items: [{ id: 7, title: 'ТО-1' }] }],
  }

test('unknown organizations are listed and created after a question, which is not asked while the file is checked', async () => {
  const findings = withValues([unknown('companies', 'ООО «Юг»')])
  const { api, dialog } = await openWindow((api) => {
    api.on(importsRoutes.drivers, () => ({ ...tried, findings }))
    api.on(importsRoutes.retry, ({ body }) => ({
      ...clean,
      findings,
      settings: { ...tried.settings, ...body },
    }))
  })
  await choose(new File(['имя'], 'Водители.csv'))
  const companies = within(await dialog.findByRole('region', { name: 'Нет в справочнике: организаций' }))
  expect(companies.getByText('ООО «Юг»')).toBeVisible()
  expect(companies.getByText(/^33\sстроки$/)).toBeVisible()
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
    creates: ['companies'],
  })
})

test('a value that no dictionary has is matched by hand once for all its rows', async () => {
  const findings = withValues([
    unknown('kinds', 'ТО', { maySkip: false, mayCreate: false }),
    unknown('drivers', 'Ваня', {
      object: { id: 5, title: 'Иванов Иван' },
      answer: 'USE',
      isRemembered: true,
    }),
  ])
  const { api, dialog } = await openWindow((api) => {
    api.on(importsRoutes.drivers, () => ({ ...tried, findings }))
    api.on(importsRoutes.retry, ({ body }) => ({ ...clean, settings: { ...tried.settings, ...body } }))
    api.on(driversRoutes.searchByQuery, () => ({
      items: [makeDriver({ id: 9, lastName: 'Ванин', firstName: '', middleName: '', phone: null })],
    }))
  })
  await choose(new File(['имя'], 'Водители.csv'))
  const kind = await dialog.findByRole('combobox', { name: 'Что такое «ТО»' })
  expect(
    within(kind)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Не выбрано', 'ТО-1'])
  await userEvent.selectOptions(kind, 'ТО-1')
  const driver = dialog.getByRole('combobox', { name: 'Что такое «Ваня»' })
  expect(driver).toHaveDisplayValue('Иванов Иван')
  expect(dialog.getByText(/как в прошлый раз/)).toBeVisible()
  await userEvent.selectOptions(driver, 'Найти в справочнике…')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Найти «Ваня» в справочнике' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Ванин' }))
  expect(driver).toHaveDisplayValue('Ванин')
  const [again] = dialog.getAllByRole('button', { name: 'Проверить с этим выбором' })
  await userEvent.click(again as HTMLElement)
  await waitFor(() => expect(api.calls(importsRoutes.retry)).toHaveLength(1))
  expect(api.calls(importsRoutes.retry)[0]?.body).toMatchObject({
    values: [
      { kind: 'kinds', name: 'ТО', answer: 'USE', id: 7 },
      { kind: 'drivers', name: 'Ваня', answer: 'USE', id: 9 },
    ],
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

test('whom an import changes is named, from what to what, and the whole list can be reached', async () => {
  const { dialog, api } = await openWindow((api) => {
    api.on(importsRoutes.drivers, () => ({ ...clean, changedCount: 51 }))
    api.on(importsRoutes.changes, ({ query }) => {
      const { offset: from } = query
      const rows = from === 0 ? 50 : 1
      return {
        items: Array.from({ length: rows }, (_, at) => ({
          ...change,
          row: from + at + 2,
          id: from + at + 1,
        })),
        totalCount: 51,
      }
    })
  })
  await choose(new File(['имя'], 'Водители.csv'))
  await userEvent.click(await dialog.findByText('Кто и как изменится: 51'))
  const list = within(await dialog.findByRole('region', { name: 'Что изменится' }))
  expect((await list.findAllByRole('link', { name: 'Шакиров Тимур' }))[0]).toHaveAttribute(
    'href',
    '/drivers/17',
  )
  expect(list.getAllByText(/^Телефон:/)[0]).toHaveTextContent('Телефон: пусто → +79172451863')
  await userEvent.click(list.getByRole('button', { name: /Показать ещё · 1/ }))
  await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(51))
  expect(list.queryByRole('button')).toBeNull()
  expect(api.calls(importsRoutes.changes)).toHaveLength(2)
})

test('a row that only a phone or a name matches is asked about, for itself or for all of its kind', async () => {
  const findings = tried.findings && { ...tried.findings, doubts: [{ doubt: 'PHONE' as const, count: 1 }] }
  const { api, dialog } = await openWindow((api) => {
    api.on(importsRoutes.drivers, () => ({ ...tried, findings, askedCount: 1 }))
    api.on(importsRoutes.questions, () => ({
      items: [
        {
          row: 2,
          subject: 'Посторонний Фёдор',
          doubt: 'PHONE' as const,
          candidates: [{ ...change, changes: [{ field: 'Фамилия', from: 'Шакиров', to: 'Посторонний' }] }],
          answer: null,
          answerId: null,
        },
      ],
      totalCount: 1,
    }))
    api.on(importsRoutes.retry, ({ body }) => ({
      ...tried,
      findings,
      settings: { ...tried.settings, ...body },
    }))
  })
  await choose(new File(['имя'], 'Водители.csv'))
  const questions = within(await dialog.findByRole('region', { name: 'Решите, кто это' }))
  expect(await questions.findByText('Строка 2: Посторонний Фёдор')).toBeVisible()
  expect(questions.getByText(/^Фамилия:/)).toHaveTextContent('Фамилия: Шакиров → Посторонний')
  const row = questions.getByRole('combobox', { name: 'Строка 2: кто это' })
  await userEvent.selectOptions(row, 'Это Шакиров Тимур, ООО «Юг»')
  await userEvent.selectOptions(
    questions.getByRole('combobox', { name: /^Для всех/ }),
    'Для всех: создать новую',
  )
  expect(dialog.getByRole('button', { name: /^Загрузить 2/ })).toBeDisabled()
  await userEvent.click(questions.getByRole('button', { name: 'Проверить с ответами' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: /^Загрузить 2/ })).toBeEnabled())
  expect(api.calls(importsRoutes.retry)[0]?.body).toMatchObject({
    matches: [{ row: 2, answer: 'SAME', id: 17 }],
    doubts: [{ doubt: 'PHONE', answer: 'NEW' }],
  })
  expect(row).toHaveValue('17')
})
