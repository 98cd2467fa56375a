import { defineRoom, type WithDb } from '../room.ts'
import { mountForecast } from './forecast.routes.ts'

export const forecastRoom = defineRoom({
  name: 'forecast',
  mount: (http, { db }: WithDb) => mountForecast(http, db),
  showsNamesOf: ['companies', 'cars', 'drivers'],
})
