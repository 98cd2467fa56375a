import type { ImportEntity } from '@naryad/contract/imports/imports'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { Suspense } from 'react'

import { useMay } from '../../client/session/me.ts'
import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import type { RegisterImport } from '../../ui/register/RegisterHeader.tsx'

const ImportWindow = lazyCode(() => import('./ImportWindow.tsx').then((file) => file.ImportWindow))

const titles: Record<ImportEntity, string> = {
  maintenance: 'Импорт техобслуживания',
  cars: 'Импорт автомобилей',
  drivers: 'Импорт водителей',
  companies: 'Импорт организаций',
  contacts: 'Импорт контактов',
  contracts: 'Импорт договоров',
  units: 'Импорт приборов',
  priceItems: 'Импорт прайс-листа',
  priceLists: 'Импорт цен договоров',
  acts: 'Импорт номеров счетов',
}

/** Opens the import of a file into a register. */
export const openImport = (entity: ImportEntity): void =>
  openModal({
    title: titles[entity],
    body: () => (
      <Suspense>
        <ImportWindow entity={entity} />
      </Suspense>
    ),
  })

/** The import commands of a register; empty without the permission. */
export function useRegisterImport(entity: ImportEntity): readonly RegisterImport[] {
  const mayImport = useMay(importsRoutes[entity])
  return mayImport ? [{ title: 'Импорт', run: () => openImport(entity) }] : []
}
