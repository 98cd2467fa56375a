import type { NamedCar } from '@naryad/contract/cars/plates'

import { Marked } from './Marked.tsx'
import { Plate } from './Plate.tsx'

import styles from './Plate.module.css'

interface CarNameProps {
  car: NamedCar
  isLarge?: boolean
  /** What was looked for, marked. */
  query?: string | undefined
}

/** What a truck is called: its plate, or the words that stand for one. */
export const CarName = ({ car: { plate, title }, isLarge = false, query }: CarNameProps) =>
  plate === null ? (
    <span className={isLarge ? `${styles.title} ${styles.largeTitle}` : styles.title} title={title}>
      <Marked query={query}>{title}</Marked>
    </span>
  ) : (
    <Plate plate={plate} isLarge={isLarge} query={query} />
  )

/** A task without a truck says so. */
export const CarNameOrNone = ({
  car,
  ...rest
}: Omit<CarNameProps, 'car'> & { car: NamedCar | null | undefined }) =>
  car ? <CarName car={car} {...rest} /> : <span className={styles.none}>Нет данных</span>
