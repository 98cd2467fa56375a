import type { NamedCar } from '@naryad/contract/cars/plates'

import { Marked } from '../../ui/marks/Marked.tsx'
import { Plate } from './Plate.tsx'

import styles from './Plate.module.css'

interface CarNameProps {
  car: NamedCar
  isLarge?: boolean
  /** Search text to highlight. */
  query?: string | undefined
}

/** Name of a truck: its plate, or a text if there is none. */
export const CarName = ({ car: { plate, title }, isLarge = false, query }: CarNameProps) =>
  plate === null ? (
    <span className={isLarge ? `${styles.title} ${styles.largeTitle}` : styles.title} title={title}>
      <Marked query={query}>{title}</Marked>
    </span>
  ) : (
    <Plate plate={plate} isLarge={isLarge} query={query} />
  )

/** For a task without a truck. */
export const CarNameOrNone = ({
  car,
  ...rest
}: Omit<CarNameProps, 'car'> & { car: NamedCar | null | undefined }) =>
  car ? <CarName car={car} {...rest} /> : <span className="muted">Нет данных</span>
