import type { Driver } from '@naryad/contract/drivers/drivers'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { Suspense } from 'react'

import { PlateOrNone } from '../../kit/marks/Plate.tsx'
import { CallButton } from '../../kit/register/links.tsx'
import { RegisterPage } from '../../kit/register/RegisterPage.tsx'
import { useRegister } from '../../platform/register/useRegister.ts'
import { useRegisterCommands } from '../../platform/register/useRegisterCommands.ts'
import { useRegisterForm } from '../../platform/register/useRegisterForm.ts'
import { useMay } from '../../platform/session/me.ts'
import { openImport } from '../imports/index.ts'
import { driverCells, LinkState } from './driverCells.tsx'
import { DriverForm } from './DriverForm.lazy.ts'
import type { DriverDraft } from './driverForm.ts'
import { DriverPanel } from './DriverPanel.tsx'
import { driversQueries } from './drivers.queries.ts'
import { driverFilters, driversRegister, driverWords } from './driversRegister.ts'

import styles from './drivers.module.css'

const Card = ({ driver }: { driver: Driver }) => (
  <>
    <div className={styles.meta}>
      <PlateOrNone plate={driver.car?.plate ?? null} />
      <LinkState driver={driver} />
    </div>
    <div className={`${styles.meta} ${styles.none}`}>{driver.company?.name ?? 'Без организации'}</div>
    {driver.phone && <CallButton number={driver.phone} whom={driver.lastName} />}
  </>
)

export function DriversScreen() {
  const register = useRegister(driversRegister)
  const form = useRegisterForm<Driver, Partial<DriverDraft>>(register, driversQueries.one)
  const mayCreate = useMay(driversRoutes.create)
  const mayEdit = useMay(driversRoutes.update)
  const mayImport = useMay(importsRoutes.drivers)
  const onCreate = mayCreate ? () => form.create() : undefined
  useRegisterCommands(driverWords, register, onCreate)

  return (
    <>
      <RegisterPage
        register={register}
        words={driverWords}
        cells={driverCells}
        stretchy="name"
        filters={driverFilters}
        renderCard={(driver) => <Card driver={driver} />}
        renderPanel={(id, preview) => (
          <DriverPanel
            id={id}
            preview={preview}
            register={register}
            onEdit={mayEdit ? () => form.edit(id) : undefined}
          />
        )}
        onCreate={onCreate}
        onEdit={mayEdit ? form.edit : undefined}
        imports={mayImport ? [{ title: 'Импорт', run: () => openImport('drivers') }] : []}
      />
      {form.shown && (
        <Suspense>
          <DriverForm shown={form.shown} onClose={form.close} onSaved={form.onSaved} />
        </Suspense>
      )}
    </>
  )
}
