import type { ImportResult } from '@naryad/contract/imports/imports'
import type { ImportChange } from '@naryad/contract/imports/imports.matching'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { openImport } from '../rooms/imports/openImport.tsx'
import { noSettings } from '../rooms/imports/useImport.ts'
import type { FakeApi } from './fakeApi.ts'
import { fakeUpload } from './fakeUpload.ts'
import { renderRegister } from './renderRegister.tsx'

export const tried: ImportResult = {
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
  askedCount: 0,
  errors: { '4': ['Телефон: «12» — слишком короткий номер, не хватает 8 цифр'] },
  problems: [
    {
      row: 4,
      subject: 'Валиев',
      column: 'Телефон',
      message: '«12» — слишком короткий номер, не хватает 8 цифр',
      isOmitted: false,
      isAsked: false,
    },
  ],
  problemsCount: 1,
  omittedCount: 0,
  settings: noSettings,
  findings: {
    missing: null,
    headerRow: 1,
    firstRows: [{ row: 1, text: 'ФИО · Мобильный' }],
    columns: [
      { place: 0, heading: 'ФИО', samples: ['Валиев', 'Шакиров'], field: 'fullName' },
      { place: 1, heading: 'Телефончик', samples: ['8 917'], field: null },
    ],
    fields: [
      { field: 'fullName', title: 'ФИО', group: null },
      { field: 'phone', title: 'Телефон', group: null },
    ],
    reading: {
      sheets: [],
      sheet: 0,
      encoding: 'utf-8',
      delimiter: ';',
      hiddenRowsCount: 0,
      hiddenColumns: [],
    },
    preview: {
      titles: ['ФИО'],
      rows: [{ row: 2, cells: [{ text: 'Валиев Айдар', isWrong: false }] }],
    },
    skippedRows: [{ row: 9, kind: 'TOTALS', text: 'Итого: 7' }],
    skippedCount: 1,
    values: [],
    valuesCounts: [],
    options: [],
    doubts: [],
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

export const change: ImportChange = {
  row: 3,
  id: 17,
  title: 'Шакиров Тимур',
  detail: 'ООО «Юг»',
  shownBy: 17,
  changes: [{ field: 'Телефон', from: null, to: '+79172451863' }],
}

export const applied: ImportResult = { ...tried, state: 'APPLIED', whyNotUndone: null }
export const clean: ImportResult = {
  ...tried,
  failedCount: 0,
  errors: {},
  problems: [],
  problemsCount: 0,
  unknownColumns: [],
  otherSheets: [],
  sameColumns: [],
}

/** Opens the window of the import of drivers with a fake server. */
export async function openWindow(more: (api: FakeApi) => void) {
  const view = await renderRegister(() => null, {
    path: '/drivers',
    prepare: (api) => {
      api.on(importsRoutes.last, () => ({ item: null }))
      api.on(importsRoutes.changes, () => ({ items: [change], totalCount: 1 }))
      more(api)
    },
  })
  fakeUpload()
  act(() => openImport('drivers'))
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Импорт водителей' })) }
}

export const choose = async (file: File) => {
  const input = await screen.findByLabelText('Файл')
  await userEvent.upload(input, file, { applyAccept: false })
}
