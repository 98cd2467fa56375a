import type { ImportEntity } from '@naryad/contract/imports/imports'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../platform/api/api.ts'

export const importsQueries = {
  last: (entity: ImportEntity) =>
    queryOptions({
      queryKey: ['imports', 'last', entity],
      queryFn: ({ signal }) => call(importsRoutes.last, { query: { entity } }, { signal, silent: true }),
      staleTime: 0,
    }),
}

/** Routes of each register: import of a file, and its template. */
export const routesOf = {
  maintenance: { upload: importsRoutes.maintenance, template: importsRoutes.maintenanceTemplate },
  cars: { upload: importsRoutes.cars, template: importsRoutes.carsTemplate },
  drivers: { upload: importsRoutes.drivers, template: importsRoutes.driversTemplate },
  companies: { upload: importsRoutes.companies, template: importsRoutes.companiesTemplate },
  contacts: { upload: importsRoutes.contacts, template: importsRoutes.contactsTemplate },
} as const satisfies Record<ImportEntity, unknown>

/** Rooms that an import may change. */
export const touchedBy: Record<ImportEntity, readonly string[]> = {
  maintenance: ['cars', 'maintenance', 'imports', 'tasks'],
  cars: ['cars', 'companies', 'drivers', 'imports'],
  drivers: ['drivers', 'cars', 'companies', 'imports'],
  companies: ['companies', 'imports'],
  contacts: ['contacts', 'companies', 'imports'],
}
