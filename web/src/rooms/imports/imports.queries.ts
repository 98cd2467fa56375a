import type { ImportEntity, ImportResult } from '@naryad/contract/imports/imports'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const importsQueries = {
  last: (entity: ImportEntity) =>
    queryOptions({
      queryKey: ['imports', 'last', entity],
      queryFn: ({ signal }) => call(importsRoutes.last, { query: { entity } }, { signal, silent: true }),
      staleTime: 0,
    }),
}

const pageSize = 50

/** A preview belongs to one dry run, so it is read again after each. */
type Tried = Pick<ImportResult, 'id' | 'at'>

const preview = <Item>(
  what: 'changes' | 'questions',
  { id, at }: Tried,
  read: (query: { limit: string; offset: string }, signal: AbortSignal) => Promise<Page<Item>>,
) =>
  infiniteQueryOptions({
    queryKey: ['imports', what, id, at] as const,
    queryFn: ({ signal, pageParam }) => read({ limit: String(pageSize), offset: String(pageParam) }, signal),
    initialPageParam: 0,
    meta: { showsFailure: true },
    getNextPageParam: ({ totalCount }: Page<Item>, pages: Page<Item>[]) => {
      const shown = pages.reduce((sum, { items }) => sum + items.length, 0)
      return shown < totalCount ? shown : undefined
    },
  })

interface Page<Item> {
  items: Item[]
  totalCount: number
}

/** Whom an import would change, and which rows need an answer. */
export const previewQueries = {
  changes: (tried: Tried) =>
    preview('changes', tried, (query, signal) =>
      call(importsRoutes.changes, { params: { id: tried.id }, query }, { signal }),
    ),
  questions: (tried: Tried) =>
    preview('questions', tried, (query, signal) =>
      call(importsRoutes.questions, { params: { id: tried.id }, query }, { signal }),
    ),
}

/** Routes of each register: import of a file, and its template. */
export const routesOf = {
  maintenance: { upload: importsRoutes.maintenance, template: importsRoutes.maintenanceTemplate },
  cars: { upload: importsRoutes.cars, template: importsRoutes.carsTemplate },
  drivers: { upload: importsRoutes.drivers, template: importsRoutes.driversTemplate },
  companies: { upload: importsRoutes.companies, template: importsRoutes.companiesTemplate },
  contacts: { upload: importsRoutes.contacts, template: importsRoutes.contactsTemplate },
  contracts: { upload: importsRoutes.contracts, template: importsRoutes.contractsTemplate },
  units: { upload: importsRoutes.units, template: importsRoutes.unitsTemplate },
  acts: { upload: importsRoutes.acts, template: importsRoutes.actsTemplate },
  priceItems: { upload: importsRoutes.priceItems, template: importsRoutes.priceItemsTemplate },
  priceLists: { upload: importsRoutes.priceLists, template: importsRoutes.priceListsTemplate },
} as const satisfies Record<ImportEntity, unknown>

/** Rooms that an import may change. */
export const touchedBy: Record<ImportEntity, readonly string[]> = {
  maintenance: ['cars', 'maintenance', 'imports', 'tasks'],
  cars: ['cars', 'companies', 'drivers', 'imports'],
  drivers: ['drivers', 'cars', 'companies', 'imports'],
  companies: ['companies', 'imports'],
  contacts: ['contacts', 'companies', 'imports'],
  contracts: ['contracts', 'companies', 'tasks', 'imports'],
  units: ['units', 'cars', 'maintenance', 'imports'],
  acts: ['acts', 'imports'],
  priceItems: ['dictionaries', 'prices', 'imports'],
  priceLists: ['prices', 'forecast', 'imports'],
}
