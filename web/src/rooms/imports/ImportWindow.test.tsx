import type { ImportResult } from '@naryad/contract/imports/imports'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { fakeUpload } from '../../testing/fakeUpload.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { openImport } from './openImport.tsx'

const tried: ImportResult = {
  id: 5,
  entity: 'drivers',
  fileName: 'Водители.csv',
  fileSize: 2048,
  state: 'TRIED',
  rowsCount: 3,
  createdCount: 1,
  changedCount: 1,
  unchangedCount: 0,
  failedCount: 1,
  errors: { '4': ['Телефон: номер в формате +7 917 245-18-63'] },
  problems: [
    {
      row: 4,
      subject: 'Валиев',
      column: 'Телефон',
      message: 'номер в формате +7 917 245-18-63',
      isOmitted: false,
    },
  ],
  problemsCount: 1,
  omittedCount: 0,
  settings: { headerRow: null, columns: [], omitsWrongFields: false, createsCompanies: false },
  findings: {
    missing: null,
    headerRow: 1,
    firstRows: [{ row: 1, text: 'ФИО · Мобильный' }],
    columns: [
      { place: 0, heading: 'ФИО', samples: ['Валиев', 'Шакиров'], field: 'fullName' },
      { place: 1, heading: 'Телефончик', samples: ['8 917'], field: null },
    ],
    fields: [
      { field: 'fullName', title: 'ФИО' },
      { field: 'phone', title: 'Телефон' },
    ],
    totalsRows: [9],
    totalsCount: 1,
    newCompanies: [],
    newCompaniesCount: 0,
  },
  unknownColumns: ['Телефончик'],
  otherSheets: ['Уволенные'],
  sameColumns: [
    { title: 'Телефон', headings: ['Мобильный', 'Тел.'], differingCount: 2, firstRow: 5 },
    { title: 'ТС', headings: ['ТС', 'Авто'], differingCount: 0, firstRow: null },
    { title: 'Карта', headings: ['Карта', 'Номер карты'], differingCount: 1, firstRow: 3 },
  ],
  at: '2026-11-18T13:42:00.000Z',
  by: null,
  whyNotUndone: 'Ещё не загружено',
}

const applied: ImportResult = { ...tried, state: 'APPLIED', whyNotUndone: null }
const clean: ImportResult = {
  ...tried,
  failedCount: 0,
  errors: {},
  problems: [],
  problemsCount: 0,
  unknownColumns: [],
  otherSheets: [],
  sameColumns: [],
}

async function open(more: (api: FakeApi) => void) {
  const view = await renderRegister(() => null, {
    path: '/drivers',
    prepare: (api) => {
      api.on(importsRoutes.last, () => ({ item: null }))
      more(api)
    },
  })
  fakeUpload()
  act(() => openImport('drivers'))
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Импорт водителей' })) }
}

const choose = async (file: File) => {
  const input = await screen.findByLabelText('Файл')
  await userEvent.upload(input, file, { applyAccept: false })
}

test('another kind of file is not even sent', async () => {
  const { dialog } = await open(() => {})
  await choose(new File(['x'], 'список.pdf'))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Нужен файл .xlsx или .csv')
})

test('a text with tabs, as Excel and Notepad save it, is tried like a table', async () => {
  const { dialog } = await open((api) => {
    api.on(importsRoutes.drivers, () => clean)
  })
  await choose(new File(['Водитель\tТелефон'], 'Список.TXT'))
  expect(await dialog.findByText('Готовы к загрузке')).toBeVisible()
})

test('the last file can be taken back while nobody has touched its rows', async () => {
  const { api, dialog } = await open((api) => {
    api.on(importsRoutes.last, () => ({ item: applied }))
    api.on(importsRoutes.undo, () => ({ ...applied, state: 'UNDONE' as const }))
  })
  await userEvent.click(await dialog.findByRole('button', { name: 'Отменить загрузку' }))
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  expect(await dialog.findByText(/Загрузка отменена/)).toBeInTheDocument()
  expect(api.calls(importsRoutes.undo)).toHaveLength(1)
})

test('a file that was touched since says why it stays', async () => {
  const { dialog } = await open((api) =>
    api.on(importsRoutes.last, () => ({ item: { ...applied, whyNotUndone: 'Строки уже меняли' } })),
  )
  expect(await dialog.findByText('Строки уже меняли')).toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: 'Отменить загрузку' })).not.toBeInTheDocument()
})

test('first it is only looked through, then what is good is brought in, and the rest is named', async () => {
  const { api, dialog } = await open((api) => {
    api.on(importsRoutes.drivers, () => tried)
    api.on(importsRoutes.apply, () => applied)
  })
  await choose(new File(['имя'], 'Водители.csv'))
  const table = within(await dialog.findByRole('table'))
  expect(table.getByText('Валиев')).toBeInTheDocument()
  expect(dialog.getByText(/Неизвестные столбцы: «Телефончик»/)).toBeInTheDocument()
  expect(dialog.getByText(/Ещё таблицы на листах: «Уволенные»/)).toBeInTheDocument()
  expect(
    dialog.getByText(
      '«Мобильный» и «Тел.» — одно поле «Телефон»: берём первый заполненный. Значения различаются в 2 строках, первая — строка 5.',
    ),
  ).toBeInTheDocument()
  expect(
    dialog.getByText('«ТС» и «Авто» — одно поле «ТС»: берём первый заполненный. Значения везде совпадают.'),
  ).toBeInTheDocument()
  expect(
    dialog.getByText(/«Карта» и «Номер карты» .* Значения различаются в строке 3\.$/),
  ).toBeInTheDocument()
  expect(api.calls(importsRoutes.drivers)[0]?.url.searchParams.get('dryRun')).toBe('true')
  await userEvent.click(dialog.getByRole('button', { name: /^Загрузить 2/ }))
  expect(await dialog.findByText('Загружено')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Загрузить исправленный' })).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Скачать файл с ошибками' })).toBeInTheDocument()
})

test('a file without errors is told by the fixed words, and the window goes', async () => {
  const { dialog } = await open((api) => {
    api.on(importsRoutes.drivers, () => clean)
    api.on(importsRoutes.apply, () => ({ ...clean, state: 'APPLIED' as const }))
  })
  await choose(new File(['имя'], 'Водители.csv'))
  await userEvent.click(await dialog.findByRole('button', { name: /^Загрузить 2/ }))
  expect(await screen.findByText('Импорт успешно завершён!')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('what is wrong names its column at most once', async () => {
  const said = (column: string, message: string, row: number) => ({
    row,
    subject: 'А001АА16',
    column,
    message,
    isOmitted: false,
  })
  const { dialog } = await open((api) =>
    api.on(importsRoutes.drivers, () => ({
      ...tried,
      problems: [
        said('Телефон', 'Телефон: номер в формате +7 917 245-18-63', 2),
        said('Пробег, км', 'Пробег, км: «много» — не число', 3),
        said('Дата по', 'Дата окончания раньше даты начала', 4),
        said('Вид', 'Вид обслуживания «ТО-5» не найден в справочнике', 5),
        said('ФИО', 'Не указана фамилия', 6),
        said('Дата с', 'Дата с: «вчера» — не дата, укажите её как 21.11.2026', 7),
      ],
    })),
  )
  await choose(new File(['имя'], 'Водители.csv'))
  const [, ...rows] = within(await dialog.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
    'Телефон: номер в формате +7 917 245-18-63',
    'Пробег, км: «много» — не число',
    'Дата окончания раньше даты начала',
    'Вид обслуживания «ТО-5» не найден в справочнике',
    'Не указана фамилия',
    'Дата с: «вчера» — не дата, укажите её как 21.11.2026',
  ])
})

test('the focus goes on with what has been done; what has just been brought in is not taken back by one press', async () => {
  const { api, dialog } = await open((api) => {
    api.on(importsRoutes.drivers, () => tried)
    api.on(importsRoutes.apply, () => applied)
    api.on(importsRoutes.undo, () => ({ ...applied, state: 'UNDONE' as const }))
  })
  await choose(new File(['имя'], 'Водители.csv'))
  await waitFor(() => expect(dialog.getByRole('button', { name: /^Загрузить 2/ })).toHaveFocus())
  expect(dialog.getByText(/Повторная загрузка верных строк ничего не изменит/)).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Загрузить исправленный' })).toHaveFocus())
  await userEvent.click(dialog.getByRole('button', { name: 'Отменить загрузку' }))
  expect(api.calls(importsRoutes.undo)).toHaveLength(0)
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  expect(await dialog.findByText(/новые строки удалены, изменённые вернулись/)).toBeInTheDocument()
  expect(dialog.queryByText(/Повторная загрузка верных строк/)).not.toBeInTheDocument()
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Загрузить исправленный' })).toHaveFocus())
})

test('where nothing can be brought in another file is at hand', async () => {
  const { dialog } = await open((api) => {
    api.on(importsRoutes.drivers, () => ({ ...tried, createdCount: 0, changedCount: 0 }))
  })
  await choose(new File(['имя'], 'Водители.csv'))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Другой файл' })).toHaveFocus())
})

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
    const { api, dialog } = await open((api) => {
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

  test('that are mapped anew are looked through before anything is brought in', async () => {
    const { dialog } = await open((api) => {
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
  const { api, dialog } = await open((api) => {
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
  expect(dialog.getByRole('button', { name: 'Загрузить 3 строки' })).toBeEnabled()
  expect(api.calls(importsRoutes.retry)[0]?.body).toMatchObject({ omitsWrongFields: true })
})

test('unknown organizations are listed and created after a question', async () => {
  const findings = tried.findings && { ...tried.findings, newCompanies: ['ООО «Юг»'], newCompaniesCount: 1 }
  const { api, dialog } = await open((api) => {
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
  await userEvent.click(companies.getByRole('button', { name: 'Создать 1 организацию' }))
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  expect(await companies.findByText(/Вместе со строками добавим/)).toBeVisible()
  expect(api.calls(importsRoutes.retry)[0]?.body).toMatchObject({ createsCompanies: true })
})

test('rows of totals and problems beyond the shown ones are told', async () => {
  const { dialog } = await open((api) => {
    api.on(importsRoutes.drivers, () => ({ ...tried, problemsCount: 1204 }))
  })
  await choose(new File(['имя'], 'Водители.csv'))
  expect(await dialog.findByText('Строка с итогами пропущена: 9.')).toBeVisible()
  expect(dialog.getByText(/Показаны первые 1 из 1\s204/)).toBeVisible()
})
