import type { Car } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { maintenanceKindsRoutes, maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import IconListDetails from '~icons/list-details'
import IconPlus from '~icons/plus'

import { useMay } from '../../../client/session/me.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { dayOf, openKinds, openRangeForm, RangeList } from '../../maintenance/index.ts'
import { Mileage } from './Mileage.tsx'
import { MileageDoubt } from './MileageDoubt.tsx'

import styles from './panel.module.css'

/** «Техобслуживание»: the mileage and the maintenance ranges that depend on it. */
export function TermsTab({ car }: { car: Car }) {
  const mayAdd = useMay(maintenanceRoutes.create)
  const mayAnswer = useMay(carsRoutes.answerMileageDoubt)
  const mayKinds = useMay(maintenanceKindsRoutes.update)
  return (
    <>
      <div className={styles.facts}>
        <Mileage car={car} />
        {mayAdd && (
          <Button
            className="push-right"
            leftSection={<Icon of={IconPlus} />}
            onClick={() =>
              openRangeForm({
                carId: car.id,
                beginning: { kind: null, dateFrom: dayOf(), mileageFrom: car.mileageKm },
              })
            }
          >
            Интервал
          </Button>
        )}
      </div>
      {mayAnswer && car.marks.includes('MILEAGE_DOUBT') && <MileageDoubt carId={car.id} />}
      <div>
        <RangeList carId={car.id} mileageKm={car.mileageKm} />
      </div>
      {mayKinds && (
        <Button
          variant="subtle"
          size="sm"
          className="self-start"
          leftSection={<Icon of={IconListDetails} size={14} />}
          onClick={openKinds}
        >
          Виды обслуживания
        </Button>
      )}
    </>
  )
}
