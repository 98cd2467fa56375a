import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { ReportFile, SavedReport, SavedReportChange, SavedReportInput } from './saved-reports.ts'

export const savedReportsSchemas = schemas({
  list: { summary: 'Сохранённые отчёты: свои и открытые коллегами', reply: listOf(SavedReport) },
  create: {
    summary: 'Сохранить отчёт: условия, группы, столбцы, расписание',
    body: SavedReportInput,
    reply: SavedReport,
  },
  update: {
    summary: 'Изменить свой сохранённый отчёт',
    params: IdParams,
    body: SavedReportChange,
    reads: { schema: SavedReport, joins: { definition: ['kind', 'input'] } },
    reply: SavedReport,
  },
  remove: {
    summary: 'Удалить свой сохранённый отчёт; готовые файлы остаются до конца срока',
    params: IdParams,
  },
  run: { summary: 'Сформировать файл сейчас: он появится среди готовых', params: IdParams },
  files: { summary: 'Свои готовые файлы отчётов за 30 дней, новые сверху', reply: listOf(ReportFile) },
  file: { summary: 'Готовый файл отчёта', params: IdParams },
})
