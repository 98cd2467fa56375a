import { IdParams } from '../../kit/fields.ts'
import { schemas } from '../../kit/route.ts'
import { Forecast, ForecastFileQuery, ForecastQuery } from './forecast.ts'

export const forecastSchemas = schemas({
  read: {
    summary: 'План работ организации на год: итоги по месяцам и строки выбранного месяца',
    params: IdParams,
    body: ForecastQuery,
    reply: Forecast,
  },
  excel: { summary: 'План работ организации в Excel', params: IdParams, query: ForecastFileQuery },
})
