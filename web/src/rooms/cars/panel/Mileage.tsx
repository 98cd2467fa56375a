import type { Car } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { useState } from 'react'
import IconCheck from '~icons/check'
import IconPencil from '~icons/pencil'
import IconX from '~icons/x'

import { useMay } from '../../../client/session/me.ts'
import { carFormats } from '../../../entities/car/carFormats.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { KeyForm } from '../../../ui/form/KeyForm.tsx'
import { nearMoment, stamp } from '../../../ui/formats/dates.ts'
import { kilometres } from '../../../ui/formats/numbers.ts'
import { TypedField } from '../../../ui/typed/TypedField.tsx'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { useCarChange } from '../useCarChange.ts'

import styles from './panel.module.css'

/** The mileage with its age; edited in place. */
export function Mileage({ car }: { car: Car }) {
  const [isEditing, setEditing] = useState(false)
  const mayWrite = useMay(carsRoutes.update)
  const isPhone = useIsPhone()
  return (
    <>
      <div className={`stack min-width-0 ${styles.fact}`}>
        <span className="text-12 line-16 muted">Пробег</span>
        {isEditing ? (
          <MileageField car={car} onEnd={() => setEditing(false)} />
        ) : (
          <span className={`row gap-2 min-height-24 digits ${styles.mileage}`}>
            <b className="text-15 strong">
              {car.mileageKm === null ? 'Нет данных' : kilometres(car.mileageKm)}
            </b>
            {mayWrite && (
              <IconButton
                label="Изменить пробег"
                icon={IconPencil}
                size={isPhone ? 'phone' : 'xs'}
                iconSize={14}
                onClick={() => setEditing(true)}
              />
            )}
          </span>
        )}
      </div>
      {!isEditing && car.mileageAt && (
        <div className={`stack min-width-0 ${styles.fact}`}>
          <span className="text-12 line-16 muted">Обновлён</span>
          <time dateTime={car.mileageAt} data-tip={stamp(car.mileageAt)}>
            {nearMoment(car.mileageAt)}
          </time>
        </div>
      )}
    </>
  )
}

function MileageField({ car, onEnd }: { car: Car; onEnd: () => void }) {
  const [mileageKm, setMileageKm] = useState(car.mileageKm)
  const change = useCarChange(car)
  const save = () => {
    if (!change.isRunning) void change.run({ mileageKm }).then(onEnd, () => undefined)
  }
  return (
    <KeyForm className="row gap-2" onSubmit={save} onCancel={onEnd}>
      <TypedField
        size="md"
        aria-label="Пробег"
        format={carFormats.mileage}
        value={mileageKm}
        onChange={setMileageKm}
        autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- the user has just asked to edit this number
      />
      <IconButton label="Сохранить пробег" icon={IconCheck} size="sm" type="submit" />
      <IconButton label="Отменить" icon={IconX} size="sm" onClick={onEnd} />
    </KeyForm>
  )
}
