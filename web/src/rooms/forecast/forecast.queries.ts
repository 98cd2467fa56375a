import { forecastRoutes } from '@naryad/contract/forecast/forecast.routes'
import type { ForecastChoice } from '@naryad/contract/forecast/forecast.words'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export interface YearQuestion {
  /** Null: rows of all months. */
  month: string | null
  show: ForecastChoice
  limit: number
  offset: number
}

/** What a year follows from. */
const rooms = ['maintenance', 'cars', 'drivers', 'contracts', 'prices', 'dictionaries', 'units', 'tasks']

export const forecastQueries = {
  year: (companyId: number, { month, ...question }: YearQuestion) =>
    queryOptions({
      queryKey: ['forecast', companyId, month, question],
      queryFn: ({ signal }) =>
        call(
          forecastRoutes.read,
          { params: { id: companyId }, body: { ...question, ...(month === null ? {} : { month }) } },
          { signal, silent: true },
        ),
      placeholderData: keepPreviousData,
      meta: { rooms },
    }),
}
