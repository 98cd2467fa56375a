import { shortName } from '@naryad/contract/kit/people'
import { namedPeriodTitles } from '@naryad/contract/reports/reports.named-periods'
import type { SavedReport } from '@naryad/contract/saved-reports/saved-reports'
import { savedReportsRoutes } from '@naryad/contract/saved-reports/saved-reports.routes'
import { savedReportKindTitles, scheduleWords } from '@naryad/contract/saved-reports/saved-reports.words'
import {
  IconAlertTriangle,
  IconCalendarTime,
  IconCopy,
  IconFileSpreadsheet,
  IconPencil,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { dayAndTime, shortDay } from '../../../kit/formats/dates.ts'
import { Icon } from '../../../kit/Icon.tsx'
import type { MenuLine } from '../../../kit/MenuLines.tsx'
import { PanelMenu } from '../../../kit/register/SidePanel.tsx'
import { call } from '../../../platform/api/api.ts'
import { useColumns } from '../../../platform/list/useColumns.ts'
import { confirm } from '../../../platform/overlays/dialogs.ts'
import { useAction } from '../../../platform/queries/useAction.ts'
import { taskReportColumnSet } from '../tasks/TaskRows.tsx'
import { type SavedReportBody, savedReportsRoom } from './saved.queries.ts'
import { columnsOf, daysOfSaved, locationOf } from './savedLocation.ts'
import { openSaveReport } from './SaveReportButton.tsx'

import styles from './saved.module.css'

interface SavedReportRowProps {
  report: SavedReport
  isOwn: boolean
  now: number
}

/** The server has read it by the schema of its kind; it reads it by that again. */
const definitionOf = ({ kind, input }: SavedReport) => ({ kind, input }) as SavedReportBody['definition']

const periodText = (period: SavedReport['period']): string =>
  typeof period === 'string'
    ? namedPeriodTitles[period].toLowerCase()
    : `${shortDay(period.from)} – ${shortDay(period.to)}`

export function SavedReportRow({ report, isOwn, now }: SavedReportRowProps) {
  const { id, name, kind, period, owner, isShared, schedule, nextRunAt, lastError } = report
  const columns = useColumns('taskReport', taskReportColumnSet)
  const location = locationOf(report, now)
  const saved = columnsOf(report)
  return (
    <li className={styles.row}>
      <div className={styles.about}>
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
            <span className={styles.fact}>
              <Icon of={IconUsers} size={14} />
              виден коллегам
            </span>
          )}
          {schedule && (
            <span className={styles.fact}>
              <Icon of={IconCalendarTime} size={14} />
              {scheduleWords(schedule)}
              {nextRunAt && `, следующий — ${dayAndTime(nextRunAt, now)}`}
            </span>
          )}
        </span>
        {lastError !== null && (
          <span className={styles.failure}>
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
    done: `Отчёт «${name}» удалён`,
  })
  if (!isOwn)
    return [
      {
        key: 'copy',
        title: 'Сохранить себе',
        icon: IconCopy,
        run: () => openSaveReport('Сохранить отчёт себе', { definition: definitionOf(report), days }),
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
      run: () =>
        openSaveReport('Сохранённый отчёт', { definition: definitionOf(report), days, saved: report }),
    },
    {
      key: 'remove',
      title: 'Удалить',
      icon: IconTrash,
      isDanger: true,
      run: () => confirm({ title: `Удалить отчёт «${name}»?`, onYes: () => remove.start(undefined) }),
    },
  ]
}
