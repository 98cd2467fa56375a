import type { Caller, CurrentCall } from '@naryad/contract/calls/calls'

import { CarName } from '../../../entities/car/CarName.tsx'
import { CompanyLink } from '../../../entities/company/CompanyLink.tsx'

import styles from './cards.module.css'

interface CallerChoiceProps {
  call: CurrentCall
  /** The place of the caller in the list. */
  chosen: number
  onChoose: (at: number) => void
  carId: number | null
  onChooseCar: (id: number) => void
}

const kindTitles: Record<Caller['kind'], string> = {
  contact: 'Контакт',
  driver: 'Водитель',
  company: 'Организация',
}

/** All owners of the number: the request is about the chosen one. */
export function CallerChoice({ call, chosen, onChoose, carId, onChooseCar }: CallerChoiceProps) {
  const { callers, phone } = call
  const caller = callers[chosen]
  if (!caller)
    return (
      <p className="no-margin text-13 secondary">
        {phone === null ? 'Узнать звонящего нельзя' : 'Такого номера нет ни у кого в базе'}
      </p>
    )
  return (
    <>
      {callers.length > 1 && (
        <div className="flex wrap gap-6" role="group" aria-label="Номер есть у нескольких, выберите">
          {callers.map(({ kind, id, name }, at) => (
            <button
              key={`${kind} ${id}`}
              type="button"
              className={styles.choice}
              aria-pressed={at === chosen}
              onClick={() => onChoose(at)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <p className="no-margin stack gap-2 text-14 break-words">
        <b>{caller.name}</b>
        <span className="secondary">{caller.note || kindTitles[caller.kind]}</span>
        {caller.company && caller.kind !== 'company' && <CompanyLink company={caller.company} />}
      </p>
      {caller.cars.length > 0 && (
        <div className="flex wrap gap-6" role="group" aria-label="Автомобиль заявки">
          {caller.cars.map((car) => (
            <button
              key={car.id}
              type="button"
              className={styles.choice}
              aria-pressed={car.id === carId}
              onClick={() => onChooseCar(car.id)}
            >
              <CarName car={car} />
            </button>
          ))}
        </div>
      )}
    </>
  )
}
