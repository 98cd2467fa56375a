import type { Car } from '@naryad/contract/cars/cars'
import IconChevronDown from '~icons/chevron-down'

import { useStored } from '../../../../client/settings/useStored.ts'
import { isFlag } from '../../../../ui/fits.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { CarDevices } from './CarDevices.tsx'
import { Property } from './Property.tsx'

import styles from '../card.module.css'

/** Summary while collapsed. */
const namesOf = (car: Car): string =>
  [
    car.vin && 'VIN',
    car.tachographModel && 'тахограф',
    car.skziNumber && 'СКЗИ',
    car.trackerModel && 'трекер',
  ]
    .filter(Boolean)
    .join(', ')

/** The truck's device numbers, collapsed by default. The state is stored for users who always need them. */
export function FoldedDevices({ car }: { car: Car }) {
  const [isOpen, setOpen] = useStored('devicesOpen', isFlag, false)
  const names = namesOf(car)
  if (names === '') return null
  return (
    <>
      <Property title="Приборы">
        <button
          type="button"
          className={styles.value}
          aria-expanded={isOpen}
          aria-label={`Приборы: ${names}`}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={`${styles.cut} muted`}>{isOpen ? 'Скрыть' : names}</span>
          <span className={`push-right muted ${styles.unfold}`}>
            <Icon of={IconChevronDown} />
          </span>
        </button>
      </Property>
      {isOpen && <CarDevices car={car} />}
    </>
  )
}
