import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import IconBookmark from '~icons/bookmark'

import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { useMe } from '../../../client/session/me.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { ReportPage } from '../frame/ReportPage.tsx'
import { ReportFiles } from './ReportFiles.tsx'
import { savedReportsQueries } from './saved.queries.ts'
import { SavedReportRow } from './SavedReportRow.tsx'

import styles from './saved.module.css'

export function SavedReports() {
  const { file }: Record<string, unknown> = useSearch({ strict: false })
  const me = useMe()
  const now = useNow()
  const { data, error, refetch } = useQuery(savedReportsQueries.list)
  return (
    <ReportPage report="saved">
      <div className={styles.screen}>
        <ReportFiles requestedId={Number(file) || null} now={now} />
        <section className={styles.section} aria-labelledby="saved-reports">
          <h2 id="saved-reports" className="no-margin text-15 strong">
            Сохранённые отчёты
          </h2>
          <NotLoaded
            query={{ data, error, refetch }}
            failed="Не удалось прочитать отчёты"
            rows={4}
            height={56}
          />
          {data?.items.length === 0 && (
            <EmptyState
              sign={IconBookmark}
              title="Сохранённых отчётов пока нет"
              text="Откройте нужный отчёт, задайте условия и нажмите «Сохранить»: отчёт можно получать письмом по расписанию"
            />
          )}
          {data && data.items.length > 0 && (
            <ul className={`plain-list panel ${styles.rows}`}>
              {data.items.map((report) => (
                <SavedReportRow key={report.id} report={report} isOwn={report.owner.id === me.id} now={now} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </ReportPage>
  )
}
