import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { MonitoredVehicles } from '@naryad/contract/monitoring/monitoring'
import { gpsSourceTitles } from '@naryad/contract/monitoring/monitoring.words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import IconLink from '~icons/link'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { useFormWindow } from '../../client/register/useFormWindow.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RefreshLine } from '../../ui/states/SkeletonRows.tsx'
import { CarForm } from '../cars/index.ts'
import { monitoringQueries } from './monitoring.queries.ts'
import { byNeed, offeredLinks, useLinking } from './useLinking.ts'
import { type CarPrefill, VehicleRow } from './VehicleRow.tsx'

import plain from '../../ui/table/plainTable.module.css'
import styles from './vehicles.module.css'

const vehicleForms: Forms = ['объект', 'объекта', 'объектов']

const recognizedForms: Forms = ['объект узнан', 'объекта узнаны', 'объектов узнано']

interface VehiclesPartProps {
  company: CompanyRef
  /** Id in the monitoring system; null where the organization has none. */
  account: string | null
}

/** Vehicles of an organization in the monitoring system, each with its truck or an offer to create one. */
export function VehiclesPart({ company, account }: VehiclesPartProps) {
  const query = useQuery(monitoringQueries.vehicles(company.id))
  const { data, isFetching } = query
  return (
    <div className="stack relative grow min-height-0 scroll container">
      <RefreshLine isOn={isFetching && data !== undefined} />
      <NotLoaded query={query} failed="Объекты мониторинга не загрузились" rows={6} height={36} />
      {data?.source === null && <NotConnected account={account} />}
      {data && data.source !== null && <Vehicles company={company} data={data} source={data.source} />}
    </div>
  )
}

function NotConnected({ account }: { account: string | null }) {
  const mayConnect = useMay('settings.write')
  if (account === null)
    return (
      <p className={styles.empty}>
        Укажите в карточке организации её «ID в мониторинге», и здесь появятся её объекты из системы
        мониторинга.
      </p>
    )
  return (
    <p className={styles.empty}>
      Система мониторинга не подключена.{' '}
      {mayConnect && (
        <Link to="/settings/{-$section}" params={{ section: undefined }}>
          Подключить в настройках
        </Link>
      )}
    </p>
  )
}

interface VehiclesProps {
  company: CompanyRef
  data: MonitoredVehicles
  source: keyof typeof gpsSourceTitles
}

function Vehicles({ company, data: { items }, source }: VehiclesProps) {
  const mayWrite = useMay('cars.write')
  const linking = useLinking(company.id)
  const form = useFormWindow<never, CarPrefill>()
  const offered = offeredLinks(items)
  const byPlateCount = items.filter(({ matchedBy }) => matchedBy === 'PLATE').length
  const linkedCount = items.filter(({ matchedBy }) => matchedBy === 'LINK').length
  return (
    <>
      <div className="row wrap between rigid gap-x-12 gap-y-8 pad-bottom-8">
        <p className="no-margin digits secondary">
          {gpsSourceTitles[source]}: {counted(items.length, vehicleForms)}, связано с ТС {linkedCount}
        </p>
        {mayWrite && offered.length > 0 && (
          <Button
            leftSection={<Icon of={IconLink} />}
            isBusy={linking.isRunning}
            onClick={() => linking.start(offered)}
          >
            Связать совпавшие: {offered.length}
          </Button>
        )}
      </div>
      {mayWrite && byPlateCount > 0 && (
        <p className="no-margin digits secondary" role="status">
          {counted(byPlateCount, recognizedForms)} только по номеру: положение не обновляется, пока вы не
          подтвердите связь.
        </p>
      )}
      {items.length === 0 && (
        <p className={styles.empty}>В системе мониторинга у этой организации объектов нет</p>
      )}
      {items.length > 0 && (
        <table className={`${plain.table} ${styles.table}`} aria-label="Объекты мониторинга">
          <thead>
            <tr>
              <th scope="col">Объект</th>
              <th scope="col">ТС</th>
              <th scope="col" data-room="wide">
                Связь
              </th>
              {mayWrite && <th scope="col">Действия</th>}
            </tr>
          </thead>
          <tbody>
            {items.toSorted(byNeed).map((vehicle) => (
              <VehicleRow
                key={vehicle.externalId}
                vehicle={vehicle}
                company={company}
                linking={mayWrite ? linking : undefined}
                onCreate={form.create}
              />
            ))}
          </tbody>
        </table>
      )}
      {form.shown && (
        <Suspense>
          <CarForm item={null} prefill={form.shown.prefill} onSaved={() => {}} onClose={form.close} />
        </Suspense>
      )}
    </>
  )
}
