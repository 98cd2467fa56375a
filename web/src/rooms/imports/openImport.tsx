import type { ImportEntity } from '@naryad/contract/imports/imports'
import { lazy, Suspense } from 'react'

import { openModal } from '../../platform/overlays/modal.ts'

const ImportWindow = lazy(() => import('./ImportWindow.tsx').then((file) => ({ default: file.ImportWindow })))

const titles: Record<ImportEntity, string> = {
  maintenance: 'Импорт техобслуживания',
  cars: 'Импорт автомобилей',
  drivers: 'Импорт водителей',
  companies: 'Импорт организаций',
  contacts: 'Импорт контактов',
}

/** Brings a file into a register. */
export const openImport = (entity: ImportEntity): void =>
  openModal({
    title: titles[entity],
    body: () => (
      <Suspense>
        <ImportWindow entity={entity} />
      </Suspense>
    ),
  })
