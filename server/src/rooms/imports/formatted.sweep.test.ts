import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { expect, test } from 'vitest'

import { makeXlsx } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { sweep } from '../../testing/sweep.ts'
import { fileOf, sendFile } from './imports.make.ts'

const db = await testDb()
const app = await testApp(db)

const titles = ['Госномер', 'Марка', 'Модель', 'VIN', 'Год', 'Гаражный номер']

/** Ten trucks, and formatted empty rows down to the last one. */
function* rows(last: number): Generator<string> {
  const text = (place: string, value: string) =>
    `<c r="${place}" s="1" t="inlineStr"><is><t>${value}</t></is></c>`
  for (let row = 1; row <= last; row += 1) {
    const cells = titles.map((title, index) => {
      const place = `${'ABCDEF'[index]}${row}`
      if (row === 1) return text(place, title)
      return row <= 11 && index === 0 ? text(place, `А${100 + row}АА16`) : `<c r="${place}" s="1"/>`
    })
    yield `<row r="${row}" spans="1:6" x14ac:dyDescent="0.25">${cells.join('')}</row>`
  }
}

test.each(sweep([60_000, 1_048_576], 2))(
  'ten trucks in a sheet that is formatted to row %d are loaded',
  async (last) => {
    const dispatcher = await caller(app, db, { role: 'operator' })
    const file = fileOf(await makeXlsx({ sheet: rows(last) }))
    const tried = await sendFile(dispatcher, 'cars', file, true)
    expect(tried).toMatchObject({ rowsCount: 10, createdCount: 10, errors: {} })
    const { body } = await dispatcher.call(importsRoutes.apply, { params: { id: tried.id } })
    expect(body).toMatchObject({ createdCount: 10, state: 'APPLIED' })
  },
  120_000,
)
