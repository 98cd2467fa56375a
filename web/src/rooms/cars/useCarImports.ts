import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { maintenanceKindsRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { useMemo } from 'react'
import IconListDetails from '~icons/list-details'
import IconUpload from '~icons/upload'

import { type Command, useCommands } from '../../client/commands/commands.ts'
import { useMay } from '../../client/session/me.ts'
import type { RegisterImport } from '../../ui/register/RegisterHeader.tsx'
import { openImport } from '../imports/index.ts'
import { openKinds } from '../maintenance/index.ts'

/** Imports offered on this screen and in the palette: trucks, and their maintenance ranges. */
export function useCarImports(): RegisterImport[] {
  const mayCars = useMay(importsRoutes.cars)
  const mayTerms = useMay(importsRoutes.maintenance)
  const mayKinds = useMay(maintenanceKindsRoutes.update)
  const imports = useMemo(
    () => [
      ...(mayCars ? [{ title: 'Импорт автомобилей', run: () => openImport('cars') }] : []),
      ...(mayTerms ? [{ title: 'Импорт ТО', run: () => openImport('maintenance') }] : []),
    ],
    [mayCars, mayTerms],
  )
  useCommands(
    useMemo((): Command[] => {
      const group = 'Автомобили'
      return [
        ...imports.map(({ title, run }) => ({ id: `cars.${title}`, title, group, icon: IconUpload, run })),
        ...(mayKinds
          ? [
              {
                id: 'maintenance.kinds',
                title: 'Виды обслуживания',
                group,
                icon: IconListDetails,
                run: openKinds,
              },
            ]
          : []),
      ]
    }, [imports, mayKinds]),
  )
  return imports
}
