import type { Driver } from '@naryad/contract/drivers/drivers'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { Suspense } from 'react'

import { useRegisterScreen } from '../../client/register/useRegisterScreen.ts'
import { CarName } from '../../entities/car/CarName.tsx'
import { DriverViews } from '../../entities/driver/DriverViews.tsx'
import { CallButton } from '../../ui/register/links.tsx'
import { RegisterPage } from '../../ui/register/RegisterPage.tsx'
import { useRegisterImport } from '../imports/index.ts'
import { driverCells, LinkState } from './driverCells.tsx'
import { DriverForm } from './DriverForm.lazy.ts'
import { DriverPanel } from './DriverPanel.tsx'
import { driversQueries } from './drivers.queries.ts'
import { driverFilters, driversRegister, driverWords } from './driversRegister.ts'

import styles from './drivers.module.css'

const Card = ({ driver }: { driver: Driver }) => (
  <>
    <div className={styles.meta}>
      {driver.car ? <CarName car={driver.car} /> : <span className="muted">Без ТС</span>}
      {driver.hasMobileToken && <LinkState driver={driver} text="Ссылка выдана" />}
    </div>
    <div className={`${styles.meta} muted`}>{driver.company?.name ?? 'Без организации'}</div>
    {driver.phone && <CallButton number={driver.phone} whom={driver.lastName} />}
  </>
)

export function DriversScreen() {
  const { page, form } = useRegisterScreen(driversRegister, driverWords, {
    one: driversQueries.one,
    routes: driversRoutes,
  })
  return (
    <>
      <RegisterPage
        {...page}
        cells={driverCells}
        stretchy="name"
        filters={driverFilters}
        renderCard={(driver) => <Card driver={driver} />}
        renderPanel={(opened) => <DriverPanel {...opened} />}
        imports={useRegisterImport('drivers')}
        switcher={<DriverViews />}
      />
      {form && (
        <Suspense>
          <DriverForm {...form} />
        </Suspense>
      )}
    </>
  )
}
