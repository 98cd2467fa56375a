import type { CarName as CarNameValue } from '@naryad/contract/cars/car-name'
import { carTitle } from '@naryad/contract/cars/plates'
import type { DriverRef } from '@naryad/contract/drivers/drivers'
import { fullName } from '@naryad/contract/kit/people'
import type { TachographFileDetails } from '@naryad/contract/tachograph-files/tachograph-files'
import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { CarPicker } from '../../entities/car/CarPicker.tsx'
import { DriverPicker } from '../../entities/driver/DriverPicker.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Section } from '../../ui/register/Facts.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { NewDriver } from './NewDriver.tsx'

import styles from './tachographFiles.module.css'

interface Offer {
  readonly id: number
  readonly title: string
  readonly why: string
}

/** Asks for the driver or the truck, where the reader is not sure. */
export function SubjectForm({ file }: { file: TachographFileDetails }) {
  const mayDecide = useMay(tachographFilesRoutes.assign)
  const isCard = file.kind === 'CARD'
  const size = useIsPhone() ? 'phone' : 'sm'
  const assign = useAction({
    run: (id: number) =>
      call(tachographFilesRoutes.assign, {
        params: { id: file.id },
        body: isCard ? { driverId: id } : { carId: id },
      }),
    touches: ['tachograph-files', 'drivers', 'cars', 'maintenance'],
    done: isCard ? 'Водитель указан' : 'ТС указано',
  })
  const offers: readonly Offer[] = isCard
    ? file.driverCandidates.map(({ item, why }) => ({ id: item.id, title: fullName(item), why }))
    : file.carCandidates.map(({ item, why }) => ({ id: item.id, title: carTitle(item), why }))
  const title = isCard ? 'Чья это карта?' : 'Чей это тахограф?'
  if (!mayDecide)
    return (
      <Section title={title}>
        <p className="no-margin muted">Решит диспетчер.</p>
      </Section>
    )
  return (
    <Section title={title}>
      <p className="no-margin muted">
        {offers.length > 0
          ? 'Файл похож на эти записи. Выберите или найдите другую.'
          : isCard
            ? `Карты ${file.cardNumber || file.holder} в справочнике нет. Найдите водителя или добавьте нового.`
            : `ТС с VIN ${file.vin || '—'} и госномером ${file.plate || '—'} в справочнике нет. Найдите его, а новое добавьте в разделе «Автомобили».`}
      </p>
      {offers.map(({ id, title: name, why }) => (
        <div key={id} className={styles.offer}>
          <span className="grow min-width-0">
            {name}
            <span className="block text-12 line-16 muted">{why}</span>
          </span>
          <Button size={size} isBusy={assign.isRunning} onClick={() => assign.start(id)}>
            {isCard ? 'Это он' : 'Это оно'}
          </Button>
        </div>
      ))}
      <Choice isCard={isCard} isBusy={assign.isRunning} onChosen={assign.start} />
      {isCard && <NewDriver file={file} />}
    </Section>
  )
}

interface ChoiceProps {
  isCard: boolean
  isBusy: boolean
  onChosen: (id: number) => void
}

function Choice({ isCard, isBusy, onChosen }: ChoiceProps) {
  const [driver, setDriver] = useState<DriverRef | null>(null)
  const [car, setCar] = useState<Pick<CarNameValue, 'id' | 'plate' | 'title'> | null>(null)
  const chosen = isCard ? driver : car
  const isPhone = useIsPhone()
  return (
    <div className={`stack gap-8 ${styles.choice}`}>
      {isCard ? (
        <DriverPicker value={driver} onChange={setDriver} />
      ) : (
        <CarPicker value={car} onChange={setCar} />
      )}
      {chosen && (
        <Button
          variant="filled"
          size={isPhone ? 'phone' : 'md'}
          isBusy={isBusy}
          onClick={() => onChosen(chosen.id)}
        >
          Указать
        </Button>
      )}
    </div>
  )
}
