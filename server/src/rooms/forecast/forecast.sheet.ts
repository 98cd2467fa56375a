import { carTitle } from '@naryad/contract/cars/plates'
import type { ForecastFileQuery } from '@naryad/contract/forecast/forecast'

import type { Db } from '../../platform/db/connect.ts'
import { columnName } from '../../platform/excel/write/markup.ts'
import type { Sheet } from '../../platform/excel/write/sheet.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { personName } from '../../platform/text/person-name.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { recordAudit } from '../audit/index.ts'
import { readYear, rowOf, type Year } from './forecast.service.ts'
import { totalsOf } from './plan-year.ts'

const sum = (at: number, first: number, last: number, value: number) => ({
  formula: `SUBTOTAL(9,${columnName(at)}${first}:${columnName(at)}${last})`,
  value,
})

function monthsSheet({ works, window }: Year): Sheet {
  const months = totalsOf(works, window)
  const add = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  return {
    name: 'По месяцам',
    columns: [
      { title: 'Месяц', width: 100, kind: 'text' },
      { title: 'Работ', width: 90, kind: 'integer' },
      { title: 'Без цены', width: 90, kind: 'integer' },
      { title: 'Сумма, ₽', width: 120, kind: 'money' },
    ],
    rows: months.map(({ month, rowsCount, unpricedCount, sum }) => [month, rowsCount, unpricedCount, sum]),
    footer: (first, last) => ({
      values: [
        'Итого',
        sum(1, first, last, add(months.map(({ rowsCount }) => rowsCount))),
        sum(2, first, last, add(months.map(({ unpricedCount }) => unpricedCount))),
        sum(3, first, last, add(months.map((month) => month.sum))),
      ],
      isBold: true,
    }),
  }
}

const worksSheet = ({ works }: Year): Sheet => ({
  name: 'Работы',
  columns: [
    { title: 'Месяц', width: 90, kind: 'text' },
    { title: 'Срок', width: 90, kind: 'day' },
    { title: 'Просрочено', width: 100, kind: 'text' },
    { title: 'ТС', width: 180, kind: 'text' },
    { title: 'Водитель', width: 200, kind: 'text' },
    { title: 'Работа', width: 220, kind: 'text' },
    { title: 'Цена, ₽', width: 103, kind: 'money' },
    { title: 'Согласовано, ₽', width: 110, kind: 'money' },
    { title: 'Заявка', width: 80, kind: 'integer' },
  ],
  rows: (function* rows() {
    for (const work of works) {
      const { month, dueOn, isOverdue, car, driver, title, price, agreedPrice, task } = rowOf(work)
      yield [
        month,
        dueOn,
        isOverdue ? 'Да' : null,
        car && carTitle(car),
        personName(driver),
        title,
        price,
        agreedPrice,
        task?.id ?? null,
      ]
    }
  })(),
})

export async function exportForecast(
  db: Db,
  ctx: Ctx,
  companyId: number,
  query: ForecastFileQuery,
): Promise<FileReply> {
  const year = await readYear(db, ctx, companyId, query)
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'forecast', id: companyId, title: 'План работ' },
    details: `Строк: ${year.works.length}`,
  })
  return {
    name: `План работ (${companyToday()}).xlsx`,
    mime: xlsxMime,
    body: writeWorkbook([monthsSheet(year), worksSheet(year)]),
  }
}
