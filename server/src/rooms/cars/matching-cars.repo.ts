import type { CarFilters } from '@naryad/contract/cars/cars'

import { allOf, type Condition, compact } from '../../platform/db/query/conditions.ts'
import type { Reach } from '../tasks/index.ts'
import { carFilters, matchesQuery, matching } from './cars.filters.repo.ts'
import { visible } from './cars.policy.repo.ts'

type Filters = Partial<Omit<CarFilters, 'orderBy' | 'sort'>>

const isTyped = ({ query = '' }: Filters): boolean => query.trim() !== ''

/** Whether the filters of the register leave out trucks that are in use. */
export const hasCarFilters = (reach: Reach, filters: Filters): boolean =>
  isTyped(filters) || carFilters(filters, { reach }).names.length > 0

/** The trucks that the caller finds by filters of the register, as a condition over `cars`, for lists of other rooms. */
export const matchingCars = (reach: Reach, filters: Filters): Condition =>
  allOf(
    compact([
      visible(reach),
      ...matching(filters, { reach }),
      isTyped(filters) && matchesQuery(filters.query ?? ''),
    ]),
  )
