/** Over `cars`, for statements that show what its tracker says: a truck without a tracker has no row. */
export const joinPositions = 'left join car_positions as positions on positions.car_id = cars.id'

/** The mileage of a truck, over `cars` and `positions`: its tracker's, while that continues what was entered last. */
export const carMileage =
  'car_mileage(cars.mileage_km, cars.mileage_at, positions.odometer_km, positions.odometer_since)'

const isCounted =
  'positions.odometer_km is not null and positions.odometer_since is not distinct from cars.mileage_at'

/** When the truck had this mileage. */
export const carMileageAt = `case when ${isCounted} then positions.odometer_at else cars.mileage_at end`
