export { mountCars } from './cars.routes.ts'
export { carConstraints } from './cars.service.ts'
export { recordMileage } from './mileage.service.ts'
