import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import IconChartBar from '~icons/chart-bar'

import { useMe } from '../../../client/session/me.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { ViewTabs } from '../../../ui/page/ViewTabs.tsx'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { usePageTitle } from '../../../ui/usePageTitle.ts'
import { analyticsTitle, type ReportKey, reportsOf } from './reports.ts'
import { periodSearch } from './usePeriod.ts'

import styles from './frame.module.css'

interface ReportPageProps {
  report: ReportKey
  /** Period and downloads, on the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** Frame of all reports: the title and the tabs, which keep the period. */
export function ReportPage({ report, actions, children }: ReportPageProps) {
  const me = useMe()
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const shown = reportsOf(me)
  const title = analyticsTitle(me)
  usePageTitle(`${shown.find(({ key }) => key === report)?.title} — ${title}`)
  return (
    <div className={`stack grow min-width-0 min-height-0 ${styles.page}`}>
      <PageHeader
        sign={!isPhone && <Icon of={IconChartBar} size={20} />}
        title={title}
        {...(!isPhone && { actions })}
      />
      <ViewTabs
        label="Отчёты"
        views={shown}
        active={report}
        onChange={(key) =>
          void navigate({
            to: '/analytics/{-$report}',
            params: { report: key === 'overview' ? undefined : key },
            search: periodSearch,
          })
        }
      />
      {isPhone && actions && (
        <div className={`row wrap gap-8 rigid surface pad-x-16 pad-bottom-10 pad-top-4 ${styles.tools}`}>
          {actions}
        </div>
      )}
      {children}
    </div>
  )
}
