import { inQuotes } from '@naryad/contract/kit/quotes'
import type { MaintenanceItem, MaintenanceSearch } from '@naryad/contract/maintenance/maintenance'
import { rangeStateTitles } from '@naryad/contract/maintenance/maintenance.states'

import type { Db } from '../../platform/db/connect.ts'
import { readLong } from '../../platform/db/replica/replica.ts'
import type { CellValue } from '../../platform/excel/write/cells.ts'
import { shownAs } from '../../platform/excel/write/listed.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { listNames } from '../../platform/text/list-names.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { recordAudit } from '../audit/index.ts'
import { searchRanges } from '../maintenance/index.ts'
import { readTitles } from './titles.repo.ts'

const text = shownAs('text')
const integer = shownAs('integer')

const day = shownAs('day')

// An import of ranges recognizes the truck, the kind, both bounds and the note, so the file can be sent back.
const columns = [
  { title: 'ТС', width: 110, ...shownAs('code')(({ car }: MaintenanceItem) => car.title) },
  { title: 'Модель', width: 160, ...text(({ car }: MaintenanceItem) => `${car.brand} ${car.model}`.trim()) },
  { title: 'Организация', width: 220, ...text(({ company }: MaintenanceItem) => company?.name) },
  { title: 'Вид обслуживания', width: 240, ...text(({ kind }: MaintenanceItem) => kind.title) },
  { title: 'Состояние', width: 120, ...text(({ state }: MaintenanceItem) => rangeStateTitles[state]) },
  { title: 'Действует с', width: 110, ...day(({ dateFrom }: MaintenanceItem) => dateFrom) },
  { title: 'Действует до', width: 110, ...day(({ dateTo }: MaintenanceItem) => dateTo) },
  { title: 'Осталось, дней', width: 120, ...integer(({ daysLeft }: MaintenanceItem) => daysLeft) },
  { title: 'С пробега, км', width: 120, ...integer(({ mileageFrom }: MaintenanceItem) => mileageFrom) },
  { title: 'До пробега, км', width: 120, ...integer(({ mileageTo }: MaintenanceItem) => mileageTo) },
  { title: 'Осталось, км', width: 120, ...integer(({ kmLeft }: MaintenanceItem) => kmLeft) },
  { title: 'Заявка', width: 90, ...integer(({ task }: MaintenanceItem) => task?.id) },
  { title: 'Заметка', width: 240, ...shownAs('long')(({ comment }: MaintenanceItem) => comment) },
]

const portion = 500

/** «Что кончается на 25.11.2026; Конец с: 25.11.2026; Организации: ООО «Юг»» */
async function titleOf(db: Db, search: MaintenanceSearch): Promise<string> {
  const { query, states, kindIds, companyIds, carIds, dueFrom, dueTo } = search
  const conditions = [
    dueFrom && `Конец с: ${calendarDay(dueFrom)}`,
    dueTo && `Конец по: ${calendarDay(dueTo)}`,
    await objectsCondition(db, 'Организации', 'company', companyIds),
    await objectsCondition(db, 'ТС', 'car', carIds),
    await objectsCondition(db, 'Виды', 'maintenanceKind', kindIds),
    states && `Сроки: ${listNames(states.map((state) => rangeStateTitles[state]))}`,
    query && `Поиск: ${inQuotes(query)}`,
  ]
  return [`Что кончается на ${calendarDay(companyToday())}`, ...conditions].filter(Boolean).join('; ')
}

async function objectsCondition(
  db: Db,
  title: string,
  kind: 'company' | 'car' | 'maintenanceKind',
  ids: readonly number[] = [],
): Promise<string | undefined> {
  if (ids.length === 0) return undefined
  const names = await readTitles(db, kind, ids)
  return `${title}: ${listNames(ids.map((id) => names.get(id) ?? `№ ${id}`))}`
}

/** Maintenance ranges that match the search, in the order of the list; read while the file is sent. */
export async function exportTerms(db: Db, ctx: Ctx, search: MaintenanceSearch): Promise<FileReply> {
  const readRanges = (page: MaintenanceSearch) => readLong(db, (from) => searchRanges(from, ctx, page))
  const { totalCount } = (await readRanges({ ...search, limit: 1, offset: 0 })).parsed()
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'maintenance', id: null, title: 'Что кончается' },
    details: `Строк: ${totalCount}`,
  })
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (let offset = 0; offset < totalCount; offset += portion) {
      const { items } = (await readRanges({ ...search, limit: portion, offset })).parsed()
      for (const item of items) yield columns.map(({ value }) => value(item))
    }
  }
  return {
    name: `Отчет (сроки, ${companyToday()}).xlsx`,
    mime: xlsxMime,
    body: writeWorkbook([{ name: 'Сроки', title: await titleOf(db, search), columns, rows: rows() }]),
  }
}
