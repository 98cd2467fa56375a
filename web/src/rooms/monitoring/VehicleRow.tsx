import { carTitle } from '@naryad/contract/cars/plates'
import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { MonitoredVehicle } from '@naryad/contract/monitoring/monitoring'
import { vehicleMatchTitles } from '@naryad/contract/monitoring/monitoring.words'
import { Link } from '@tanstack/react-router'

import { CarName } from '../../entities/car/CarName.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { ago, stamp } from '../../ui/formats/dates.ts'
import { noValue } from '../../ui/register/cells.tsx'
import { useNow } from '../../ui/useNow.ts'
import { openCarChoice } from './openCarChoice.tsx'
import { isOffered, type useLinking } from './useLinking.ts'

import styles from './vehicles.module.css'

/** Initial values of the form of a new truck. */
export interface CarPrefill {
  company: CompanyRef
  plate: string | null
  externalId: string
  trackerImei: string
}

interface VehicleRowProps {
  vehicle: MonitoredVehicle
  company: CompanyRef
  /** Undefined without the right to link. */
  linking: ReturnType<typeof useLinking> | undefined
  onCreate: (prefill: CarPrefill) => void
}

export function VehicleRow({ vehicle, company, linking, onCreate }: VehicleRowProps) {
  const now = useNow()
  const { name, imei, car, matchedBy, lastSeenAt } = vehicle
  const isForeign = car !== null && car.company?.id !== company.id
  return (
    <tr>
      <td>
        <span className={styles.name}>{name}</span>
        {imei && (
          <span className="block text-12 muted" data-room="wide">
            IMEI {imei}
          </span>
        )}
      </td>
      <td>
        {car ? (
          <>
            <Link to="/cars/{-$id}" params={{ id: car.id }}>
              <CarName car={car} />
            </Link>
            {isOffered(vehicle) && matchedBy && (
              <span className="block text-12 muted">{vehicleMatchTitles[matchedBy]}</span>
            )}
            {isForeign && (
              <span className="block text-12 muted">
                {car.company ? `Числится за: ${car.company.name}` : 'Без организации'}
              </span>
            )}
          </>
        ) : (
          noValue
        )}
      </td>
      <td data-room="wide">
        {lastSeenAt ? (
          <time dateTime={lastSeenAt} data-tip={stamp(lastSeenAt)}>
            {ago(lastSeenAt, now)}
          </time>
        ) : (
          noValue
        )}
      </td>
      {linking && (
        <td>
          <VehicleActions vehicle={vehicle} company={company} linking={linking} onCreate={onCreate} />
        </td>
      )}
    </tr>
  )
}

function VehicleActions({
  vehicle,
  company,
  linking,
  onCreate,
}: VehicleRowProps & { linking: ReturnType<typeof useLinking> }) {
  const { externalId, carId, plate, imei, car, name } = vehicle
  const subject = car ? carTitle(car) : name
  if (isOffered(vehicle) && carId !== null)
    return (
      <Button
        size="xs"
        aria-label={`Связать: ${subject}`}
        onClick={() => linking.start([{ externalId, carId }])}
      >
        Связать
      </Button>
    )
  if (carId !== null) return null
  const choose = () =>
    openCarChoice({
      vehicle,
      companyId: company.id,
      link: (chosen) => linking.run([{ externalId, carId: chosen }]),
    })
  return (
    <span className={`flex wrap gap-4 ${styles.actions}`}>
      <Button size="xs" aria-label={`Связать с ТС: ${subject}`} onClick={choose}>
        Связать с ТС…
      </Button>
      <Button
        size="xs"
        aria-label={`Создать ТС: ${subject}`}
        onClick={() => onCreate({ company, plate, externalId, trackerImei: imei ?? '' })}
      >
        Создать ТС
      </Button>
    </span>
  )
}
