import type { TaskReport } from '@naryad/contract/reports/reports'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { taskReportColumns } from '@naryad/contract/tasks/tasks.columns'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { Suspense, useState } from 'react'
import IconAdjustmentsHorizontal from '~icons/adjustments-horizontal'
import IconLink from '~icons/link'

import { useColumns } from '../../../client/list/useColumns.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { clock } from '../../../ui/formats/dates.ts'
import { count, money } from '../../../ui/formats/numbers.ts'
import { counted, plural } from '../../../ui/formats/plural.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPanel } from '../../../ui/lazyPart.ts'
import { ColumnsButton } from '../../../ui/list/ColumnsButton.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { ExcelButton } from '../ExcelButton.tsx'
import { ReportPage } from '../frame/ReportPage.tsx'
import { BeyondLastPage, ReportPager } from '../ReportBody.tsx'
import { ReportProgress } from '../ReportProgress.tsx'
import { SaveReportButton } from '../saved/SaveReportButton.tsx'
import { useReportExcel } from '../useReportExcel.ts'
import { GroupTable } from './GroupTable.tsx'
import { ReportConditions } from './ReportConditions.tsx'
import { initialTaskReport, inputOf } from './taskReportState.ts'
import { taskReportColumnSet, TaskRows } from './TaskRows.tsx'
import { type TaskReportView, useTaskReport } from './useTaskReport.ts'

import styles from './tasksReport.module.css'

const ConditionsSheet = lazyPanel(() =>
  import('../frame/ConditionsSheet.tsx').then((file) => file.ConditionsSheet),
)

/** The task report: parameters on the left, figures and tasks beside them. */
export function TasksReport() {
  const isPhone = useIsPhone()
  const report = useTaskReport()
  const [isSheetOpen, setSheetOpen] = useState(false)
  return (
    <ReportPage
      report="tasks"
      actions={
        isPhone ? (
          <Button leftSection={<Icon of={IconAdjustmentsHorizontal} />} onClick={() => setSheetOpen(true)}>
            Условия
          </Button>
        ) : (
          report.query.data && (
            <span className={styles.aside}>Данные на {clock(report.query.data.readAt)}</span>
          )
        )
      }
    >
      <div className="flex grow min-height-0">
        {!isPhone && (
          <aside className={styles.conditions} aria-label="Условия отчёта">
            <ReportConditions {...report} />
          </aside>
        )}
        <section className="stack grow min-width-0 min-height-0" aria-label="Отчёт">
          <Result {...report} />
        </section>
      </div>
      {isPhone && (
        <Suspense>
          <ConditionsSheet
            isOpen={isSheetOpen}
            onClose={() => setSheetOpen(false)}
            found={report.query.data?.totalCount}
          >
            <ReportConditions {...report} />
          </ConditionsSheet>
        </Suspense>
      )}
    </ReportPage>
  )
}

const fileName = 'Отчет.xlsx'

const copyLink = () => void copyText(location.href, 'Ссылка на отчёт скопирована')

/** The number of groups shown is limited. */
function CutGroups({ report: { groups, groupsCount } }: { report: TaskReport }) {
  const shown = groups.reduce((sum, group) => sum + 1 + group.groups.length, 0)
  if (shown >= groupsCount) return null
  return (
    <p className="no-margin secondary pad-x-20 pad-y-8" role="note">
      Показаны самые большие группы: {count(shown)} из {count(groupsCount)}. Все группы есть в файле Excel,
      «Итого» посчитано по всем.
    </p>
  )
}

type Part = 'groups' | 'rows'
const parts = [
  { value: 'groups', title: 'Группы' },
  { value: 'rows', title: 'Заявки' },
] as const

const Result = (view: TaskReportView) => (
  <ReportProgress query={view.query} rows={12}>
    {(data) => <Figures view={view} data={data} />}
  </ReportProgress>
)

function Figures({ view, data }: { view: TaskReportView; data: TaskReport }) {
  const { state, body, change } = view
  const [part, setPart] = useState<Part>('groups')
  const isPhone = useIsPhone()
  const columns = useColumns('taskReport', taskReportColumnSet)
  const excel = useReportExcel(reportsRoutes.tasksExcel, fileName)
  const visible = new Set(columns.columns.filter(({ isVisible }) => isVisible).map(({ key }) => key))
  const chosen = columns.columns.flatMap(({ key }) =>
    visible.has(key) ? (taskReportColumns.find((column) => column.key === key)?.key ?? []) : [],
  )
  const isGrouped = state.groupBy.length > 0
  const shown: Part = isGrouped ? part : 'rows'
  const paging = {
    page: state.page,
    limit: state.limit,
    total: { count: data.totalCount, isExact: true },
    shown: data.items.length,
    onPage: (page: number) => change({ page }),
    onLimit: (limit: typeof state.limit) => change({ limit }),
  }
  return (
    <>
      <header className={styles.head}>
        <b>
          {plural(data.totalCount, ['Найдена', 'Найдено', 'Найдено'])} {counted(data.totalCount, taskForms)}
        </b>
        {data.totals.costs !== undefined && data.totals.costs !== null && (
          <span className={styles.aside}>затраты {money(data.totals.costs)}</span>
        )}
        <span className="row wrap gap-8 push-right">
          {isGrouped && <Segments label="Что показать" value={part} onChange={setPart} choices={parts} />}
          {shown === 'rows' && !isPhone && <ColumnsButton columns={columns} />}
          {isPhone ? (
            <IconButton label="Скопировать ссылку" icon={IconLink} onClick={copyLink} />
          ) : (
            <Button leftSection={<Icon of={IconLink} />} onClick={copyLink}>
              Ссылка
            </Button>
          )}
          <SaveReportButton
            definition={{ kind: 'tasks', input: { ...inputOf(state), columns: chosen } }}
            days={view.period}
          />
          <ExcelButton
            name={fileName}
            isRunning={excel.isRunning}
            onStart={() => excel.start({ ...body, columns: chosen })}
            onCancel={excel.cancel}
          />
        </span>
      </header>
      {data.totalCount === 0 ? (
        <EmptyState
          title="За период таких заявок нет"
          text="Измените период или условия: отчёт пересчитается сразу"
          actions={<Button onClick={() => change(initialTaskReport)}>Сбросить условия</Button>}
        />
      ) : (
        <div className={styles.scroller}>
          {shown === 'groups' ? (
            <>
              <CutGroups report={data} />
              <GroupTable report={data} groupBy={state.groupBy} measures={state.measures} />
            </>
          ) : data.items.length === 0 ? (
            <BeyondLastPage paging={paging} />
          ) : (
            <TaskRows report={data} columns={columns} state={state} onOrder={change} />
          )}
        </div>
      )}
      {shown === 'rows' && data.totalCount > 0 && <ReportPager paging={paging} />}
    </>
  )
}
