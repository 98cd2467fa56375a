import type { UnitFailures, UnitFailuresInput } from '@naryad/contract/units/unit-failures'
import { failureDays, namelessModel, unitKindTitles } from '@naryad/contract/units/units.words'

import { limitSlowQueries } from '../../platform/db/concurrency/query-concurrency.ts'
import type { Db } from '../../platform/db/connect.ts'
import { readLong } from '../../platform/db/replica/replica.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { recordAudit } from '../audit/index.ts'
import { readFailures } from './failures.repo.ts'

export async function reportFailures(db: Db, input: UnitFailuresInput): Promise<UnitFailures> {
  const items = await limitSlowQueries(() => readLong(db, (from) => readFailures(from, input)))
  const sum = (key: 'installed' | 'failed') => items.reduce((total, item) => total + item[key], 0)
  return { items, totals: { installed: sum('installed'), failed: sum('failed') } }
}

type Figures = UnitFailures['totals']

const cellsOf = ({ installed, failed }: Figures) => [
  installed,
  failed,
  installed === 0 ? null : failed / installed,
]

export async function exportFailures(db: Db, ctx: Ctx, input: UnitFailuresInput): Promise<FileReply> {
  const { items, totals } = await reportFailures(db, input)
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'units', id: null, title: 'Отказы моделей' },
    details: `Строк: ${items.length}`,
  })
  const title = `Отказы моделей: установлены ${calendarDay(input.dateFrom)} – ${calendarDay(input.dateTo)}, отказали в ${failureDays} дней`
  return {
    name: 'Отчет (отказы моделей).xlsx',
    mime: xlsxMime,
    body: writeWorkbook([
      {
        name: 'Отказы моделей',
        title,
        columns: [
          { title: 'Вид', width: 160, kind: 'text' },
          { title: 'Модель', width: 220, kind: 'text' },
          { title: 'Установлено', width: 120, kind: 'integer' },
          { title: 'Отказало', width: 120, kind: 'integer' },
          { title: 'Доля', width: 100, kind: 'share' },
        ],
        rows: [
          ...items.map(({ model, ...figures }) => [
            unitKindTitles[model.kind],
            model.title || namelessModel,
            ...cellsOf(figures),
          ]),
          ['Всего', '', ...cellsOf(totals)],
        ],
      },
    ]),
  }
}
