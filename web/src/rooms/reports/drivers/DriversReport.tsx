import { shortName } from '@naryad/contract/kit/people'
import type { DriverFigures } from '@naryad/contract/reports/drivers-report'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useMe } from '../../../client/session/me.ts'
import { CarNameOrNone } from '../../../entities/car/CarName.tsx'
import { dayOf } from '../../../ui/filters/period.ts'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { useNow } from '../../../ui/useNow.ts'
import { FiguresTable } from '../FiguresTable.tsx'
import { ReportFilters } from '../frame/ReportFilters.tsx'
import { ReportPage } from '../frame/ReportPage.tsx'
import { ReportTools } from '../frame/ReportTools.tsx'
import { usePeriod } from '../frame/usePeriod.ts'
import { useReportFilters } from '../frame/useReportFilters.ts'
import { ReportBody } from '../ReportBody.tsx'
import { reportsQueries } from '../reports.queries.ts'
import { usePage } from '../usePage.ts'
import { driverColumns, type DriverRow } from './driverColumns.tsx'

import styles from './drivers.module.css'

const fileName = 'Отчет.xlsx'
const filterKeys = ['companyIds', 'driverIds'] as const

/** Per driver: figures of the period, and documents that expire. */
export function DriversReport() {
  const [period, setPeriod] = usePeriod()
  const { limit, offset, pagingOf } = usePage()
  const isClient = useMe().role === 'client'
  const isPhone = useIsPhone()
  const today = dayOf(useNow())
  const [filters, setFilters] = useReportFilters('drivers', filterKeys)
  const isFiltered = Object.keys(filters).length > 0
  const body = { ...filters, dateFrom: period.from, dateTo: period.to }
  const query = useQuery(reportsQueries.drivers({ ...body, limit, offset }))
  return (
    <ReportPage
      report="drivers"
      actions={
        <ReportTools
          period={period}
          onPeriod={setPeriod}
          definition={{ kind: 'drivers', input: filters }}
          excel={{ route: reportsRoutes.driversExcel, name: fileName, body }}
        />
      }
    >
      <ReportFilters keys={filterKeys} values={filters} onChange={setFilters} />
      <ReportBody
        query={query}
        isEmpty={({ totalCount }) => totalCount === 0}
        nothing={isFiltered ? 'Водителей по этим условиям нет' : 'Водителей пока нет'}
        advice={isFiltered ? 'Измените условия' : 'Они появятся здесь из раздела «Водители»'}
        pagingOf={pagingOf}
      >
        {(data) => (
          <FiguresTable<DriverRow>
            caption="Отчёт по водителям"
            heading="Водитель"
            rows={data.items.map((driver) => ({ ...driver, driver }))}
            keyOf={({ driver }) => driver?.id ?? 0}
            nameOf={({ driver }) => (driver ? shortName(driver) : '')}
            renderTitle={({ driver }) =>
              driver && (
                <>
                  <Link
                    to="/drivers/{-$id}"
                    params={{ id: driver.id }}
                    search={{}}
                    className={isPhone ? 'block above-6' : undefined}
                  >
                    {shortName(driver)}
                  </Link>
                  {isPhone && <Under driver={driver} isClient={isClient} />}
                </>
              )
            }
            columns={driverColumns(data, { today, isClient, isPhone })}
            totals={{ ...data.totals, driver: null }}
          />
        )}
      </ReportBody>
    </ReportPage>
  )
}

/** Organization and truck below the name, which a wide screen shows in columns. */
const Under = ({ driver: { company, car }, isClient }: { driver: DriverFigures; isClient: boolean }) => (
  <>
    {!isClient && company && <div className={styles.under}>{company.name}</div>}
    {car && (
      <div className={styles.under}>
        <CarNameOrNone car={car} />
      </div>
    )}
  </>
)
