import type { Car } from '@naryad/contract/cars/cars'

import { Copied } from './Copied.tsx'
import { Property } from './Property.tsx'

import styles from '../card.module.css'

/** Devices of the truck by their numbers. */
export const CarDevices = ({ car }: { car: Car }) => (
  <>
    {car.vin && (
      <Property title="VIN">
        <Copied text={car.vin} what="VIN">
          <span className={styles.digits}>{car.vin}</span>
        </Copied>
      </Property>
    )}
    {car.tachographModel && (
      <Property title="Тахограф">{`${car.tachographModel} ${car.tachographNumber}`.trim()}</Property>
    )}
    {car.skziNumber && <Property title="СКЗИ">{car.skziNumber}</Property>}
    {car.trackerModel && (
      <Property title="Трекер">{`${car.trackerModel} ${car.trackerImei}`.trim()}</Property>
    )}
  </>
)
