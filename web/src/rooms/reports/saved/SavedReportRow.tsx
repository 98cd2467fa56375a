import { shortName } from '@naryad/contract/kit/people'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { namedPeriodTitles } from '@naryad/contract/reports/reports.named-periods'
import { type SavedReport, SavedReportDefinition } from '@naryad/contract/saved-reports/saved-reports'
import { savedReportsRoutes } from '@naryad/contract/saved-reports/saved-reports.routes'
import { savedReportKindTitles, scheduleWords } from '@naryad/contract/saved-reports/saved-reports.words'
import { Link } from '@tanstack/react-router'
import IconAlertTriangle from '~icons/alert-triangle'
import IconCalendarTime from '~icons/calendar-time'
import IconCopy from '~icons/copy'
import IconFileSpreadsheet from '~icons/file-spreadsheet'
import IconPencil from '~icons/pencil'
import IconTrash from '~icons/trash'
import IconUsers from '~icons/users'

import { call } from '../../../client/api/api.ts'
import { useColumns } from '../../../client/list/useColumns.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { dayAndTime, shortDay } from '../../../ui/formats/dates.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { MenuLine } from '../../../ui/MenuLines.tsx'
import { alert } from '../../../ui/overlays/alert.ts'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { PanelMenu } from '../../../ui/register/SidePanel.tsx'
import type { Period } from '../frame/period.ts'
import { taskReportColumnSet } from '../tasks/TaskRows.tsx'
import { savedReportsRoom } from './saved.queries.ts'
import { columnsOf, daysOfSaved, locationOf } from './savedLocation.ts'
import { openSaveReport } from './SaveReportButton.tsx'

import styles from './saved.module.css'

interface SavedReportRowProps {
  report: SavedReport
  isOwn: boolean
  now: number
}

const definitionOf = ({ kind, input }: SavedReport) => SavedReportDefinition.safeParse({ kind, input })

/** The report would show more than was saved. */
const isUnderstood = (report: SavedReport): boolean => definitionOf(report).success

/** Opens the form; input that the current schema rejects has to be saved again from the screen. */
function openForm(title: string, report: SavedReport, days: Period, isOwn: boolean): void {
  const definition = definitionOf(report)
  if (definition.success)
    openSaveReport(title, { definition: definition.data, days, ...(isOwn && { saved: report }) })
  else alert({ type: 'warning', text: 'Условия отчёта устарели: откройте его и сохраните заново' })
}

const periodText = (period: SavedReport['period']): string =>
  typeof period === 'string'
    ? namedPeriodTitles[period].toLowerCase()
    : `${shortDay(period.from)} – ${shortDay(period.to)}`

export function SavedReportRow({ report, isOwn, now }: SavedReportRowProps) {
  const { name, kind, period, owner, isShared, schedule, nextRunAt, lastError } = report
  const columns = useColumns('taskReport', taskReportColumnSet)
  const location = locationOf(report, now)
  const saved = columnsOf(report)
  return (
    <li className={styles.row}>
      <div className="grid gap-2 grow min-width-0">
        <Link
          to="/analytics/{-$report}"
          params={{ report: location.report }}
          search={location.search}
          className={styles.name}
          onClick={() => saved && columns.choose(saved)}
        >
          {name}
        </Link>
        <span className={styles.facts}>
          {savedReportKindTitles[kind]}, {periodText(period)}
          {!isOwn && `, ${shortName(owner)}`}
          {isOwn && isShared && (
            <span className="inline-row gap-4">
              <Icon of={IconUsers} size={14} />
              виден коллегам
            </span>
          )}
          {schedule && (
            <span className="inline-row gap-4">
              <Icon of={IconCalendarTime} size={14} />
              {scheduleWords(schedule)}
              {nextRunAt && `, следующий — ${dayAndTime(nextRunAt, now)}`}
            </span>
          )}
        </span>
        {!isUnderstood(report) && (
          <span className="inline-row gap-4 text-12 err">
            <Icon of={IconAlertTriangle} size={14} />
            Условия отчёта поняты не все: откройте его, проверьте и сохраните заново
          </span>
        )}
        {lastError !== null && (
          <span className="inline-row gap-4 text-12 err">
            <Icon of={IconAlertTriangle} size={14} />
            Не сформирован: {lastError}
          </span>
        )}
      </div>
      <PanelMenu lines={useLines(report, isOwn, now)} />
    </li>
  )
}

function useLines(report: SavedReport, isOwn: boolean, now: number): MenuLine[] {
  const { id, name, period } = report
  const days = daysOfSaved(period, now)
  const run = useAction({
    run: () => call(savedReportsRoutes.run, { params: { id } }),
    touches: [],
    done: 'Формируем: файл появится среди готовых',
  })
  const remove = useAction({
    run: () => call(savedReportsRoutes.remove, { params: { id } }),
    touches: [savedReportsRoom],
    done: `Отчёт ${inQuotes(name)} удалён`,
  })
  if (!isOwn)
    return [
      {
        key: 'copy',
        title: 'Сохранить себе',
        icon: IconCopy,
        run: () => openForm('Сохранить отчёт себе', report, days, false),
      },
    ]
  return [
    {
      key: 'run',
      title: 'Сформировать файл',
      icon: IconFileSpreadsheet,
      run: () => run.start(undefined),
    },
    {
      key: 'change',
      title: 'Название и расписание',
      icon: IconPencil,
      run: () => openForm('Сохранённый отчёт', report, days, true),
    },
    {
      key: 'remove',
      title: 'Удалить',
      icon: IconTrash,
      isDanger: true,
      run: () => confirm({ title: `Удалить отчёт ${inQuotes(name)}?`, onYes: () => remove.start(undefined) }),
    },
  ]
}
