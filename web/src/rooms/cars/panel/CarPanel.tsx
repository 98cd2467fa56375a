import type { Car, CarFilters } from '@naryad/contract/cars/cars'
import { carStatusTitles } from '@naryad/contract/cars/cars.fields'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { carTitle } from '@naryad/contract/cars/plates'
import { useQuery } from '@tanstack/react-query'

import { useRemembered } from '../../../client/commands/recent.ts'
import { Loaded } from '../../../client/register/Loaded.tsx'
import { CarMarks } from '../../../entities/car/CarMarks.tsx'
import { CarName } from '../../../entities/car/CarName.tsx'
import { carQuery } from '../../../entities/car/cars.queries.ts'
import { ObjectFiles } from '../../../entities/file/ObjectFiles.tsx'
import { History } from '../../../entities/history/History.tsx'
import { unitsQueries } from '../../../entities/unit/units.queries.ts'
import type { OpenedProps } from '../../../ui/register/screenProps.ts'
import { SidePanel } from '../../../ui/register/SidePanel.tsx'
import { useObjectTitle } from '../../../ui/usePageTitle.ts'
import { CarLightLine } from '../../lights/index.ts'
import { CarUnits } from '../../units/index.ts'
import { DetailsTab } from './DetailsTab.tsx'
import { TasksTab } from './TasksTab.tsx'
import { TermsTab } from './TermsTab.tsx'
import { useCarMenu } from './useCarMenu.ts'

import styles from '../cars.module.css'

type CarPanelProps = OpenedProps<Car, CarFilters>

export const CarPanel = ({ id, preview, register, onEdit }: CarPanelProps) => (
  <Loaded
    query={useQuery(carQuery(id))}
    preview={preview}
    missing="Такого автомобиля нет или он вам недоступен"
    onClose={register.opened.close}
  >
    {(car) => <OpenedCar key={car.id} car={car} register={register} onEdit={onEdit} />}
  </Loaded>
)

const nameOf = ({ brand, model, year }: Car): string =>
  [`${brand} ${model}`.trim(), year].filter(Boolean).join(', ')

function OpenedCar({
  car,
  register: { tab, onTab, opened, copyLink },
  onEdit,
}: Pick<CarPanelProps, 'register' | 'onEdit'> & { car: Car }) {
  useObjectTitle(`${carTitle(car)} ${nameOf(car)}`.trim())
  useRemembered({
    kind: 'car',
    to: `/cars/${car.id}`,
    title: nameOf(car),
    plate: car.plate,
    aside: car.company?.name ?? null,
  })
  const { data: units } = useQuery(unitsQueries.ofCar(car.id))
  const menu = useCarMenu(car, { onEdit, onCopy: copyLink, onRemoved: opened.close })
  return (
    <SidePanel
      sign={<CarName car={car} isLarge />}
      title={<span className={styles.model}>{nameOf(car) || 'Автомобиль'}</span>}
      under={
        <div className="flex wrap gap-x-16 gap-y-2">
          <span className="line-20 medium secondary">{carStatusTitles[car.status]}</span>
          <CarLightLine carId={car.id} />
          <CarMarks marks={car.marks} />
        </div>
      }
      menu={menu}
      tabs={[
        { key: 'terms', title: 'Техобслуживание' },
        {
          key: 'units',
          title: 'Приборы',
          count: units && units.items.length > 0 ? units.items.length : undefined,
        },
        { key: 'details', title: 'Сведения' },
        { key: 'tasks', title: 'Заявки', count: car.openTasksCount || undefined },
        { key: 'files', title: 'Файлы', count: car.attachmentsCount || undefined },
        { key: 'history', title: 'История' },
      ]}
      tab={tab}
      onTab={onTab}
      onClose={opened.close}
    >
      {(shown) => <Part shown={shown} car={car} />}
    </SidePanel>
  )
}

function Part({ shown, car }: { shown: string; car: Car }) {
  if (shown === 'units') return <CarUnits car={car} />
  if (shown === 'details') return <DetailsTab car={car} />
  if (shown === 'tasks') return <TasksTab car={car} />
  if (shown === 'files')
    return (
      <ObjectFiles
        room="cars"
        id={car.id}
        label="Файлы ТС"
        title={`ТС ${carTitle(car)}`}
        count={car.attachmentsCount}
      />
    )
  if (shown === 'history') return <History room="cars" route={carsRoutes.actions} id={car.id} />
  return <TermsTab car={car} />
}
